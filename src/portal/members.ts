// Rules for changing the members of a workspace: only owners may, and at least one owner must
// remain (G26.8).
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

/** Returns the members and valid invitations of a workspace, sorted by address. */
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
 * Locks the workspace's owners until the transaction ends, and checks that the user is one of them.
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

/**
 * Checks a member's role.
 * @throws GatewayError WORKSPACE_MISMATCH if the user is not a member; SCOPE_VIOLATION for another
 *   role
 */
export function requireRole(role: MemberRole | undefined, needed: MemberRole): void {
  if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  if (role === needed) return;
  const message = `This request needs the role ${needed}. Your role is ${role}.`;
  throw new GatewayError("SCOPE_VIOLATION", { message });
}

export interface MemberChange {
  /** The id of a member or an invitation. */
  readonly id: Guid;
  /** The new role. Null removes the member or the invitation. */
  readonly role: MemberRole | null;
  /** Id of the user who requests the change. */
  readonly by: Guid;
  /** The one workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  /** Receives the workspace for the query log. */
  readonly facts: Pick<LogFacts, "workspaceId">;
}

/**
 * Changes the role of a member or an invitation, or removes it.
 * @returns the changed entry, and the id of the user whose sessions have changed
 * @throws GatewayError NOT_FOUND if the entry does not exist, or the user is not a member of its
 *   workspace; SCOPE_VIOLATION, LAST_OWNER
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
      // The reply must not reveal whether an entry exists in another workspace.
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

/**
 * Removes all members of a workspace that is being deleted, and the accounts without another
 * membership.
 */
export async function removeMembersOf(connection: Connection, workspaceId: Guid): Promise<void> {
  for (const userId of await deleteMembersOf(connection, workspaceId))
    await recordAccountChange(connection, PORTAL_ID, userId);
}

/**
 * Changes the role of an invitation, or removes it.
 * @returns the invitation with its current role
 */
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
