// Lists and revokes grants (G35.7). Members can access their own grants, owners all grants of the
// workspace. Rejects users that are not members.
import {
  GatewayError,
  type ContractSchema,
  type Guid,
  type LogFacts,
} from "../../contract/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { readMembers, roleOf } from "../../portal/index.ts";
import { findGrant, readGrants, revokeGrant } from "../grant-store.ts";

type ListedGrant = ContractSchema<"ListedGrant">;

const LISTED_MAX = 1_000;

export interface GrantAdministration {
  readonly control: Pool;
  readonly clock: { readonly now: () => number };
  /** The only workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  /** Tells the nodes that cache grants to read the changes. */
  readonly notifyNodes: () => void;
}

/**
 * Returns the grants in force, the newest first, at most 1000.
 * @param userId null: the grants of all users
 */
export async function listGrants(
  connection: Connection,
  workspaceId: Guid,
  userId: Guid | null,
  now: Date,
): Promise<ListedGrant[]> {
  const grants = await readGrants(connection, workspaceId, userId, now);
  const members = await readMembers(connection, workspaceId);
  const emails = new Map(members.map((member) => [member.userId, member.email]));
  return grants.slice(0, LISTED_MAX).flatMap((grant) => {
    const email = emails.get(grant.userId);
    // A user that is no member any more has no grants.
    if (email === undefined) return [];
    return {
      id: grant.id,
      email,
      client: { id: grant.clientId, name: grant.clientName },
      resource: grant.resource,
      scopes: [...grant.scopes],
      createdAt: grant.createdAt.toISOString(),
      expiresAt: grant.expiresAt.toISOString(),
      lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
    };
  });
}

interface GrantRequester {
  readonly userId: Guid;
  /** The facts for the query log. The workspace is set when it is known. */
  readonly facts: Pick<LogFacts, "workspaceId">;
}

/**
 * Returns the grants that a member can see.
 * @throws GatewayError WORKSPACE_MISMATCH for other users
 */
export async function listGrantsFor(
  { control, clock, dedicatedTo }: GrantAdministration,
  { workspaceId, userId, facts }: GrantRequester & { readonly workspaceId: Guid },
): Promise<ListedGrant[]> {
  const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
  if (isServed) facts.workspaceId = workspaceId;
  const role = isServed ? await roleOf(control, workspaceId, userId) : undefined;
  if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  const visibleUserId = role === "owner" ? null : userId;
  return listGrants(control, workspaceId, visibleUserId, new Date(clock.now()));
}

/**
 * Revokes a grant on behalf of a member.
 * @throws GatewayError NOT_FOUND if the grant is not in force or the user may not revoke it
 */
export async function revokeGrantFor(
  { control, clock, dedicatedTo, notifyNodes }: GrantAdministration,
  { grantId, userId, facts }: GrantRequester & { readonly grantId: Guid },
): Promise<void> {
  await control.transaction(async (connection) => {
    const grant = await findGrant(connection, grantId);
    if (grant === undefined || grant.expiresAt.getTime() <= clock.now())
      throw new GatewayError("NOT_FOUND");
    const { workspaceId } = grant;
    const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
    if (isServed) facts.workspaceId = workspaceId;
    const isOwn = grant.userId === userId;
    const mayRevoke = isOwn || (await roleOf(connection, workspaceId, userId)) === "owner";
    if (!isServed || !mayRevoke) throw new GatewayError("NOT_FOUND");
    if ((await revokeGrant(connection, grantId)) === undefined) throw new GatewayError("NOT_FOUND");
  });
  notifyNodes();
}
