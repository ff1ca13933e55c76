// Whether what a token was given for still holds: the consent that this gateway keeps, and the membership, with the role that it has now.
import { findMembership } from "../../portal/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findGrant, type OAuthGrant } from "../grant-store.ts";
import type { Standing } from "./client-tokens.ts";
import type { Conferred } from "./token-claims.ts";

/** Undefined where the consent is gone or is another's, or the person is no member any more. */
export async function standingOf(
  control: Pool,
  conferred: Conferred,
  now: Date,
): Promise<Standing | undefined> {
  const { workspaceId, by } = conferred;
  const grant = "grantId" in by ? await findGrant(control, by.grantId) : null;
  if (grant === undefined || (grant !== null && !isInForce(grant, conferred, now)))
    return undefined;
  const member = await findMembership(control, workspaceId, by);
  if (member === undefined) return undefined;
  return { ...member, grant };
}

/** A token says no more of its consent than that itself does. */
const isInForce = (grant: OAuthGrant, { by, workspaceId, clientId, opens }: Conferred, now: Date) =>
  grant.revokedAt === null &&
  grant.expiresAt > now &&
  "userId" in by &&
  grant.userId === by.userId &&
  grant.workspaceId === workspaceId &&
  grant.clientId === clientId &&
  opens.has(grant.resource);
