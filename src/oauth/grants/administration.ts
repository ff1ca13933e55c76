// Who sees and takes back which grants (G35.7): members their own, owners all of their workspace.
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
  /** The one workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  /** Wakes the nodes that remember grants. */
  readonly notifyNodes: () => void;
}

/** Those in force, the newest first. @param userId null: everybody's */
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
    // Whoever has just lost the membership has lost the grants with it.
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

interface Asking {
  readonly userId: Guid;
  /** Notes the workspace, once it is known. */
  readonly facts: Pick<LogFacts, "workspaceId">;
}

/** What a member sees. @throws GatewayError WORKSPACE_MISMATCH for others */
export async function grantsFor(
  { control, clock, dedicatedTo }: GrantAdministration,
  { workspaceId, userId, facts }: Asking & { readonly workspaceId: Guid },
): Promise<ListedGrant[]> {
  const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
  if (isServed) facts.workspaceId = workspaceId;
  const role = isServed ? await roleOf(control, workspaceId, userId) : undefined;
  if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  const whose = role === "owner" ? null : userId;
  return listGrants(control, workspaceId, whose, new Date(clock.now()));
}

/** @throws GatewayError NOT_FOUND for what is not in force, or not the person's to take back */
export async function takeBack(
  { control, clock, dedicatedTo, notifyNodes }: GrantAdministration,
  { grantId, userId, facts }: Asking & { readonly grantId: Guid },
): Promise<void> {
  await control.transaction(async (connection) => {
    const grant = await findGrant(connection, grantId);
    if (grant === undefined || grant.expiresAt.getTime() <= clock.now())
      throw new GatewayError("NOT_FOUND");
    const { workspaceId } = grant;
    const isServed = dedicatedTo === null || workspaceId === dedicatedTo;
    if (isServed) facts.workspaceId = workspaceId;
    const isOwn = grant.userId === userId;
    const mayTake = isOwn || (await roleOf(connection, workspaceId, userId)) === "owner";
    if (!isServed || !mayTake) throw new GatewayError("NOT_FOUND");
    if ((await revokeGrant(connection, grantId)) === undefined) throw new GatewayError("NOT_FOUND");
  });
  notifyNodes();
}
