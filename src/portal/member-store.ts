// SQL for the memberships of portal users in workspaces. Before the gateway changes a role or
// removes members, it locks the rows of the workspace's owners in the order of their ids. Two
// concurrent requests therefore cannot remove the last two owners.
import type { MemberRole } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { FIRST_USER_ID } from "./user-store.ts";

/**
 * The tables of members, invitations and the audit log. Backups of a workspace do not contain them,
 * because members belong to the deployment and not to the workspace's data.
 */
export const memberTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.portal_member"),
  rowsOfWorkspace("gateway.portal_invitation"),
  rowsOfWorkspace("gateway.member_action"),
];

export interface NewMember {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly userId: Guid;
  readonly role: MemberRole;
}

export interface Member extends NewMember {
  readonly email: string;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

const COLUMNS = `m.id, m.workspace_id as "workspaceId", m.user_id as "userId", m.role, m.created_at as "createdAt",
    u.email, u.last_sign_in_at as "lastSignInAt"`;
const INSERT = {
  name: "portal_insert_member",
  text: `insert into gateway.portal_member (id, workspace_id, user_id, role) values ($1, $2, $3, $4)
    on conflict (workspace_id, user_id) do nothing returning id`,
};
const LIST = {
  name: "portal_list_members",
  text: `select ${COLUMNS} from gateway.portal_member as m join gateway.portal_user as u on u.id = m.user_id
    where m.workspace_id = $1 order by u.email`,
};
const FIND = {
  name: "portal_find_member",
  text: `select ${COLUMNS} from gateway.portal_member as m join gateway.portal_user as u on u.id = m.user_id where m.id = $1`,
};
const ROLE = {
  name: "portal_role_of",
  text: "select role from gateway.portal_member where workspace_id = $1 and user_id = $2",
};
const WORKSPACE_ROLES = {
  name: "portal_workspace_roles",
  text: `select workspace_id as "workspaceId", role from gateway.portal_member where user_id = $1`,
};
const LOCK_OWNERS = {
  name: "portal_lock_owners",
  text: `select id, user_id as "userId" from gateway.portal_member where workspace_id = $1 and role = 'owner' order by id for update`,
};
const SET_ROLE = {
  name: "portal_set_role",
  text: "update gateway.portal_member set role = $2 where id = $1 returning id",
};
const DELETE = {
  name: "portal_delete_member",
  text: `delete from gateway.portal_member where id = $1 returning user_id as "userId"`,
};
const LOCK_USER = {
  name: "portal_lock_user",
  text: "select id from gateway.portal_user where id = $1 for update",
};
const DELETE_MEMBER_OF_NOTHING = {
  name: "portal_delete_member_of_nothing",
  text: `delete from gateway.portal_user as u where id = $1
    and not exists (select from gateway.portal_member as m where m.user_id = u.id)`,
};

const DELETE_OF_WORKSPACE = {
  text: `delete from gateway.portal_member where workspace_id = $1 returning user_id as "userId"`,
};
const LOCK_USERS = {
  text: "select id from gateway.portal_user where id = any($1::uuid[]) order by id for update",
};
const DELETE_MEMBERS_OF_NOTHING = {
  text: `delete from gateway.portal_user as u where id = any($1::uuid[]) and id <> $2
    and not exists (select from gateway.portal_member as m where m.user_id = u.id)`,
};

/**
 * Makes a portal user a member of a workspace.
 * @returns false if the user was already a member
 */
export async function insertMember(connection: Connection, member: NewMember): Promise<boolean> {
  const { id, workspaceId, userId, role } = member;
  return (await connection.run(INSERT, [id, workspaceId, userId, role])).length > 0;
}

/** Returns the members of a workspace, sorted by e-mail address. */
export const readMembers = (connection: Connection, workspaceId: Guid): Promise<Member[]> =>
  connection.run<Member>(LIST, [workspaceId]);

/** Returns the member with this id; undefined if the member does not exist. */
export async function findMember(connection: Connection, id: Guid): Promise<Member | undefined> {
  const [member] = await connection.run<Member>(FIND, [id]);
  return member;
}

/**
 * Returns the role of a user in a workspace.
 * @returns undefined if the user is not a member
 */
export async function roleOf(
  connection: Connection,
  workspaceId: Guid,
  userId: Guid,
): Promise<MemberRole | undefined> {
  const [row] = await connection.run<{ role: MemberRole }>(ROLE, [workspaceId, userId]);
  return row?.role;
}

export interface WorkspaceRole {
  readonly workspaceId: Guid;
  readonly role: MemberRole;
}

/** Returns the workspaces in which the user is a member, each with the role of the user. */
export const readWorkspaceRoles = (
  connection: Connection,
  userId: Guid,
): Promise<WorkspaceRole[]> => connection.run<WorkspaceRole>(WORKSPACE_ROLES, [userId]);

/** Returns the owners of a workspace and locks their rows until the transaction ends. */
export const lockOwners = (
  connection: Connection,
  workspaceId: Guid,
): Promise<{ readonly id: Guid; readonly userId: Guid }[]> =>
  connection.run(LOCK_OWNERS, [workspaceId]);

/**
 * Changes the role of a member.
 * @returns false if the member does not exist
 */
export const setRole = async (
  connection: Connection,
  id: Guid,
  role: MemberRole,
): Promise<boolean> => (await connection.run(SET_ROLE, [id, role])).length > 0;

/**
 * Deletes a membership. Also deletes the portal user if the user has no other membership.
 * @returns false if the member does not exist
 */
export async function deleteMember(connection: Connection, id: Guid): Promise<boolean> {
  const [row] = await connection.run<{ userId: Guid }>(DELETE, [id]);
  if (row === undefined) return false;
  // The lock waits for concurrent requests that make this user a member of another workspace. The
  // next statement then sees the new membership.
  await connection.run(LOCK_USER, [row.userId]);
  await connection.run(DELETE_MEMBER_OF_NOTHING, [row.userId]);
  return true;
}

/**
 * Deletes all memberships of a workspace, and the portal users who have no other membership. The
 * first user (the user that the first start created) stays, because later starts make this user the
 * owner of new workspaces.
 * @returns the ids of the users who were members
 */
export async function deleteMembersOf(connection: Connection, workspaceId: Guid): Promise<Guid[]> {
  await lockOwners(connection, workspaceId);
  const gone = await connection.run<{ userId: Guid }>(DELETE_OF_WORKSPACE, [workspaceId]);
  const userIds = gone.map(({ userId }) => userId);
  await connection.run(LOCK_USERS, [userIds]);
  await connection.run(DELETE_MEMBERS_OF_NOTHING, [userIds, FIRST_USER_ID]);
  return userIds;
}

const OWNED = {
  text: `select distinct workspace_id as "id" from gateway.portal_member where role = 'owner'`,
};

/** Returns the ids of the workspaces that have an owner. */
export async function findOwned(connection: Connection): Promise<ReadonlySet<Guid>> {
  const rows = await connection.run<{ id: Guid }>(OWNED);
  return new Set(rows.map(({ id }) => id));
}
