// Who may change who administers a workspace, and what stays whoever changes it: owners decide, and one of them is left (G26.8).
import { recordAccountChange, type MemberRole } from "../access/index.ts";
import { GatewayError, type ContractSchema, type Guid, type LogFacts } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import {
  deleteInvitation,
  findInvitationById,
  readInvitations,
  setInvitedRole,
  type Invitation,
} from "./invitation-store.ts";
import {
  deleteMember,
  deleteMembersOf,
  findMember,
  lockOwners,
  readMembers,
  roleOf,
  setRole,
  type Member,
} from "./member-store.ts";
import { PORTAL_ID } from "./realm.ts";
import { shownInvitation, shownMember } from "./shown-member.ts";

type ShownMember = ContractSchema<"Member">;

/** Members and good invitations of a workspace. */
export async function listMembersOf(
  connection: Connection,
  workspaceId: Guid,
  now: Date,
): Promise<ShownMember[]> {
  const members = await readMembers(connection, workspaceId);
  const invitations = await readInvitations(connection, workspaceId, now);
  return [...members.map(shownMember), ...invitations.map(shownInvitation)].toSorted((one, other) =>
    one.email < other.email ? -1 : 1,
  );
}

/**
 * Holds the workspace's owners, of whom the user must be one, until the transaction ends.
 * @throws GatewayError WORKSPACE_MISMATCH, SCOPE_VIOLATION
 */
export async function requireOwner(
  connection: Connection,
  workspaceId: Guid,
  userId: Guid,
): Promise<readonly { readonly id: Guid }[]> {
  const owners = await lockOwners(connection, workspaceId);
  if (owners.some((owner) => owner.userId === userId)) return owners;
  requireRole(await roleOf(connection, workspaceId, userId), "owner");
  return lockOwners(connection, workspaceId);
}

/** @throws GatewayError WORKSPACE_MISMATCH for nobody's, SCOPE_VIOLATION for another role */
export function requireRole(role: MemberRole | undefined, needed: MemberRole): void {
  if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  if (role === needed) return;
  const message = `This needs the role ${needed}; yours is ${role}.`;
  throw new GatewayError("SCOPE_VIOLATION", { message });
}

export interface MemberChange {
  /** The id of a member or an invitation. */
  readonly id: Guid;
  /** Null takes it away. */
  readonly role: MemberRole | null;
  /** Who wants it. */
  readonly by: Guid;
  /** The one workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  /** Notes the workspace, once it is found. */
  readonly facts: Pick<LogFacts, "workspaceId">;
}

/**
 * Gives a member or an invitation another role, or takes it away.
 * @returns what it is now, and whose sessions have changed
 * @throws GatewayError NOT_FOUND for what there is not, or is not the caller's to know; SCOPE_VIOLATION, LAST_OWNER
 */
export const changeMember = (
  control: Pool,
  { id, role, by, dedicatedTo, facts }: MemberChange,
): Promise<{ readonly member: ShownMember; readonly userId: Guid | null }> =>
  control.transaction(async (connection) => {
    const member = await findMember(connection, id);
    const found = member ?? (await findInvitationById(connection, id));
    if (found === undefined) throw new GatewayError("NOT_FOUND");
    const { workspaceId } = found;
    if (dedicatedTo !== null && workspaceId !== dedicatedTo) throw new GatewayError("NOT_FOUND");
    facts.workspaceId = workspaceId;
    const owners = await requireOwner(connection, workspaceId, by).catch((error: unknown) => {
      const isForeign = error instanceof GatewayError && error.code === "WORKSPACE_MISMATCH";
      // Of other workspaces' members nobody learns that there are such.
      throw isForeign ? new GatewayError("NOT_FOUND") : error;
    });
    if (member === undefined) {
      const { isDone, invitation } = await changeInvitation(connection, id, role);
      if (!isDone || invitation === undefined) throw new GatewayError("NOT_FOUND");
      return { member: shownInvitation(invitation), userId: null };
    }
    await changeMembership(connection, member, role, owners);
    const { userId } = member;
    return { member: shownMember({ ...member, role: role ?? member.role }), userId };
  });

/** Takes all away, of a workspace that is being removed; of those who are members of nothing then, the accounts, too. */
export async function removeMembersOf(connection: Connection, workspaceId: Guid): Promise<void> {
  for (const userId of await deleteMembersOf(connection, workspaceId))
    await recordAccountChange(connection, PORTAL_ID, userId);
}

/** @returns what it was, with the role that it has now */
async function changeInvitation(
  connection: Connection,
  id: Guid,
  role: MemberRole | null,
): Promise<{ readonly isDone: boolean; readonly invitation: Invitation | undefined }> {
  if (role !== null) {
    const isDone = await setInvitedRole(connection, id, role);
    return { isDone, invitation: await findInvitationById(connection, id) };
  }
  const invitation = await findInvitationById(connection, id);
  return { isDone: await deleteInvitation(connection, id), invitation };
}

async function changeMembership(
  connection: Connection,
  { id, userId }: Member,
  role: MemberRole | null,
  owners: readonly { readonly id: Guid }[],
): Promise<void> {
  const isOwner = owners.some((owner) => owner.id === id);
  if (isOwner && owners.length === 1 && role !== "owner") throw new GatewayError("LAST_OWNER");
  const isDone =
    role === null ? await deleteMember(connection, id) : await setRole(connection, id, role);
  if (!isDone) throw new GatewayError("NOT_FOUND");
  await recordAccountChange(connection, PORTAL_ID, userId);
}
