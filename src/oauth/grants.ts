// Lists the valid grants of a workspace: which clients may act in it, and for which members.
import type { ContractSchema, Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { readMembers } from "../portal/index.ts";
import { readGrants } from "./grant-store.ts";

type ListedGrant = ContractSchema<"ListedGrant">;

const LISTED_MAX = 1_000;

/**
 * Returns the grants of a workspace that are valid now, newest first. The list has at most 1000
 * grants.
 * @param userId returns only grants of this user; null returns the grants of all users
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
    // The user is no longer a member of the workspace, so the grant is not valid.
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
