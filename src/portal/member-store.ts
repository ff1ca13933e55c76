// Memberships of portal users in workspaces, as rows. Whoever changes one holds the rows of the workspace's owners first, in the order of
// their ids: so the last of them is known to be the last.
import type { MemberRole } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { FIRST_USER_ID } from "./user-store.ts";

/** Who administers a workspace is of the deployment, and stays out of backups. */
export const memberTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.portal_member"),
  rowsOfWorkspace("gateway.portal_invitation"),
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

/** @returns whether the user was none before */
export async function insertMember(connection: Connection, member: NewMember): Promise<boolean> {
  const { id, workspaceId, userId, role } = member;
  return (await connection.run(INSERT, [id, workspaceId, userId, role])).length > 0;
}

/** By address. */
export const readMembers = (connection: Connection, workspaceId: Guid): Promise<Member[]> =>
  connection.run<Member>(LIST, [workspaceId]);

export async function findMember(connection: Connection, id: Guid): Promise<Member | undefined> {
  const [member] = await connection.run<Member>(FIND, [id]);
  return member;
}

/** @returns undefined where the user is no member */
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

/** What somebody is a member of. */
export const readWorkspaceRoles = (
  connection: Connection,
  userId: Guid,
): Promise<WorkspaceRole[]> => connection.run<WorkspaceRole>(WORKSPACE_ROLES, [userId]);

/** The owners, who stay so until the transaction ends. */
export const lockOwners = (
  connection: Connection,
  workspaceId: Guid,
): Promise<{ readonly id: Guid; readonly userId: Guid }[]> =>
  connection.run(LOCK_OWNERS, [workspaceId]);

/** @returns whether there was such a member */
export const setRole = async (
  connection: Connection,
  id: Guid,
  role: MemberRole,
): Promise<boolean> => (await connection.run(SET_ROLE, [id, role])).length > 0;

/** And the user with it, who is then a member of nothing. @returns whether there was such a member */
export async function deleteMember(connection: Connection, id: Guid): Promise<boolean> {
  const [row] = await connection.run<{ userId: Guid }>(DELETE, [id]);
  if (row === undefined) return false;
  // Held first: whoever makes the user a member elsewhere at this time is then seen.
  await connection.run(LOCK_USER, [row.userId]);
  await connection.run(DELETE_MEMBER_OF_NOTHING, [row.userId]);
  return true;
}

/**
 * All of a workspace, and the users with them who are then members of nothing. The one of the first start stays, whom starts give new
 * workspaces to.
 * @returns whose they were
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

/** The workspaces that have an owner. */
export async function findOwned(connection: Connection): Promise<ReadonlySet<Guid>> {
  const rows = await connection.run<{ id: Guid }>(OWNED);
  return new Set(rows.map(({ id }) => id));
}
