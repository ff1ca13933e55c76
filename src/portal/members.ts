// Lists and changes the members and invitations of a workspace (G26.8). Only owners may change
// them, and the last owner cannot be removed.
import { recordAccountChange, type MemberRole } from "../access/index.ts";
import { GatewayError, type ContractSchema, type Guid, type LogFacts } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { recordMemberAction } from "./audit/member-action-store.ts";
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
import type { PortalContext } from "./portal-context.ts";
import { PORTAL_ID } from "./realm.ts";

type ShownMember = ContractSchema<"Member">;

/** Converts a member to the member's JSON in responses. */
const shownMember = ({ id, email, role, createdAt, lastSignInAt }: Member): ShownMember => ({
  id,
  email,
  role,
  status: "active",
  createdAt: createdAt.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  expiresAt: null,
});

/**
 * Converts an invitation to its JSON in responses. The list of members also contains invitations.
 */
export const shownInvitation = ({
  id,
  email,
  role,
  createdAt,
  expiresAt,
}: Invitation): ShownMember => ({
  id,
  email,
  role,
  status: "invited",
  createdAt: createdAt.toISOString(),
  lastSignInAt: null,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Returns the members of a workspace and the invitations that have not expired, sorted by e-mail
 * address.
 */
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
 * Checks that the user is an owner of the workspace. Locks the rows of all owners until the
 * transaction ends.
 * @returns the owners
 * @throws GatewayError WORKSPACE_MISMATCH if the user is not a member; SCOPE_VIOLATION if the user
 *   is not an owner
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
 * Checks that a member has the needed role.
 * @param role undefined if the user is not a member
 * @throws GatewayError WORKSPACE_MISMATCH if the user is not a member; SCOPE_VIOLATION if the
 *   member has another role
 */
export function requireRole(role: MemberRole | undefined, needed: MemberRole): void {
  if (role === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  if (role === needed) return;
  const message = `This request needs the role \`${needed}\`, but your role is \`${role}\`. Ask an owner of the workspace to change your role.`;
  throw new GatewayError("SCOPE_VIOLATION", { message });
}

interface MemberChange {
  /** The id of a member or an invitation. */
  readonly id: Guid;
  /** The new role. Null removes the member or the invitation. */
  readonly role: MemberRole | null;
  /** Id of the user who requests the change. */
  readonly by: Guid;
  /**
   * Data of this request for the query log. `changeMember` stores the id of the workspace in it.
   */
  readonly facts: Pick<LogFacts, "workspaceId">;
}

/**
 * Changes the role of a member or an invitation, or removes the member or invitation.
 * @returns the JSON of the changed or removed member or invitation
 * @throws GatewayError NOT_FOUND if no member or invitation has this id, or `by` is not a member of
 *   its workspace; SCOPE_VIOLATION if `by` is not an owner; LAST_OWNER if no owner would remain
 */
export async function changeMember(
  { control, dedicatedTo, onUserChanged }: PortalContext,
  { id, role, by, facts }: MemberChange,
): Promise<ShownMember> {
  const { member, userId } = await control.transaction(async (connection) => {
    const before = await findMember(connection, id);
    const found = before ?? (await findInvitationById(connection, id));
    if (found === undefined) throw new GatewayError("NOT_FOUND");
    const { workspaceId } = found;
    if (dedicatedTo !== null && workspaceId !== dedicatedTo) throw new GatewayError("NOT_FOUND");
    facts.workspaceId = workspaceId;
    const owners = await requireOwner(connection, workspaceId, by).catch((error: unknown) => {
      const isForeign = error instanceof GatewayError && error.code === "WORKSPACE_MISMATCH";
      // The response must not reveal whether a member or invitation with this id exists in a
      // workspace to which the caller does not belong.
      throw isForeign ? new GatewayError("NOT_FOUND") : error;
    });
    const { email, role: was } = found;
    await recordMemberAction(connection, {
      workspaceId,
      userId: by,
      action: role === null ? "removeMember" : "changeMember",
      subject: id,
      detail: { email, was, ...(role !== null && { role }) },
    });
    if (before === undefined) {
      const invitation =
        role === null
          ? await deleteInvitation(connection, id)
          : await setInvitedRole(connection, id, role);
      if (invitation === undefined) throw new GatewayError("NOT_FOUND");
      return { member: shownInvitation(invitation), userId: null };
    }
    await changeMembership(connection, before, role, owners);
    return { member: shownMember({ ...before, role: role ?? before.role }), userId: before.userId };
  });
  if (userId !== null) onUserChanged(userId);
  return member;
}

/**
 * Removes all members of a workspace that is being deleted, and the portal users who have no other
 * membership.
 */
export async function removeMembersOf(connection: Connection, workspaceId: Guid): Promise<void> {
  for (const userId of await deleteMembersOf(connection, workspaceId))
    await recordAccountChange(connection, PORTAL_ID, userId);
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
