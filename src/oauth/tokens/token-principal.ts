// Checks that the grant and the membership of a token are still in force, and reads the current
// role.
import { findMembership } from "../../portal/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findGrant, type OAuthGrant } from "../grant-store.ts";
import type { TokenPrincipal } from "./client-tokens.ts";
import type { TokenAccess } from "./token-claims.ts";

/**
 * Returns undefined if the grant has ended or belongs to another user, or if the membership has
 * ended.
 */
export async function findTokenPrincipal(
  control: Pool,
  access: TokenAccess,
  now: Date,
): Promise<TokenPrincipal | undefined> {
  const { workspaceId, by } = access;
  const grant = "grantId" in by ? await findGrant(control, by.grantId) : null;
  if (grant === undefined || (grant !== null && !isInForce(grant, access, now))) return undefined;
  const member = await findMembership(control, workspaceId, by);
  if (member === undefined) return undefined;
  return { ...member, grant };
}

/**
 * Returns true if the grant is in force and matches the user, workspace, client and resource of the
 * token.
 */
const isInForce = (
  grant: OAuthGrant,
  { by, workspaceId, clientId, opens }: TokenAccess,
  now: Date,
) =>
  grant.revokedAt === null &&
  grant.expiresAt > now &&
  "userId" in by &&
  grant.userId === by.userId &&
  grant.workspaceId === workspaceId &&
  grant.clientId === clientId &&
  opens.has(grant.resource);
