// SQL for invitations to administer a workspace. A workspace has at most one invitation for each
// e-mail address. The database stores only the hash of the token in the mailed link. One DELETE
// statement reads and removes an invitation, so that it can be accepted only once.
import type { MemberRole } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import { pruning, type Connection } from "../platform/postgres/index.ts";

/**
 * Value of `invitedBy` if the operator invites. The operator has no e-mail address in the portal.
 */
export const OPERATOR = "operator";

export interface Invitation {
  readonly id: Guid;
  readonly workspaceId: Guid;
  /** The e-mail address in its normal form. */
  readonly email: string;
  readonly role: MemberRole;
  /** The e-mail address of the member who invites, or `OPERATOR`. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewInvitation extends Invitation {
  readonly hash: Buffer;
}

const COLUMNS = `id, workspace_id as "workspaceId", email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"`;
const PUT = {
  name: "portal_put_invitation",
  text: `insert into gateway.portal_invitation as i (id, hash, workspace_id, email, role, invited_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (workspace_id, email) do update set id = $1, hash = $2, role = $5, invited_by = $6, created_at = $7, expires_at = $8`,
};
const FIND = {
  name: "portal_find_invitation",
  text: `select ${COLUMNS} from gateway.portal_invitation where hash = $1 and expires_at > $2`,
};
const FIND_BY_ID = {
  name: "portal_find_invitation_by_id",
  text: `select ${COLUMNS} from gateway.portal_invitation where id = $1`,
};
const LIST = {
  name: "portal_list_invitations",
  text: `select ${COLUMNS} from gateway.portal_invitation where workspace_id = $1 and expires_at > $2 order by email`,
};
const USE = {
  name: "portal_use_invitation",
  text: `delete from gateway.portal_invitation where hash = $1 and expires_at > $2 returning ${COLUMNS}`,
};
const SET_ROLE = {
  name: "portal_set_invited_role",
  text: `update gateway.portal_invitation set role = $2 where id = $1 returning ${COLUMNS}`,
};
const DELETE = {
  name: "portal_delete_invitation",
  text: `delete from gateway.portal_invitation where id = $1 returning ${COLUMNS}`,
};

/**
 * Stores an invitation. Replaces an earlier invitation of the same address to the same workspace,
 * so that the earlier link becomes invalid.
 */
export async function putInvitation(
  connection: Connection,
  invitation: NewInvitation,
): Promise<void> {
  const { id, hash, workspaceId, email, role, invitedBy, createdAt, expiresAt } = invitation;
  await connection.run(PUT, [id, hash, workspaceId, email, role, invitedBy, createdAt, expiresAt]);
}

/**
 * Returns the invitation with this token hash. The invitation can still be accepted afterwards.
 * @returns undefined if the invitation does not exist or has expired
 */
export async function findInvitation(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const [invitation] = await connection.run<Invitation>(FIND, [hash, now]);
  return invitation;
}

/**
 * Returns the invitation with this id, also if it has expired. Returns undefined if it does not
 * exist.
 */
export async function findInvitationById(
  connection: Connection,
  id: Guid,
): Promise<Invitation | undefined> {
  const [invitation] = await connection.run<Invitation>(FIND_BY_ID, [id]);
  return invitation;
}

/** Returns the invitations of a workspace that have not expired, sorted by e-mail address. */
export const readInvitations = (
  connection: Connection,
  workspaceId: Guid,
  now: Date,
): Promise<Invitation[]> => connection.run<Invitation>(LIST, [workspaceId, now]);

/**
 * Deletes an invitation that a user accepts, and returns it. Only one of several concurrent
 * requests gets the invitation.
 * @returns undefined if the invitation does not exist or has expired
 */
export async function useInvitation(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const [invitation] = await connection.run<Invitation>(USE, [hash, now]);
  return invitation;
}

/** Changes the role of an invitation and returns the invitation; undefined if it does not exist. */
export async function setInvitedRole(
  connection: Connection,
  id: Guid,
  role: MemberRole,
): Promise<Invitation | undefined> {
  const [invitation] = await connection.run<Invitation>(SET_ROLE, [id, role]);
  return invitation;
}

/** Deletes an invitation and returns it; undefined if it does not exist. */
export async function deleteInvitation(
  connection: Connection,
  id: Guid,
): Promise<Invitation | undefined> {
  const [invitation] = await connection.run<Invitation>(DELETE, [id]);
  return invitation;
}

/** Deletes invitations that expired more than a day ago. */
export const pruneInvitations =
  pruning(`delete from gateway.portal_invitation where id = any (array(
    select id from gateway.portal_invitation where expires_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);
