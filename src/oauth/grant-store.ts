// Reads and writes the grants in the database. A grant is the access that a user gave to a client
// in one workspace. When a grant is revoked, all nodes are informed.
import { recordAccountChange } from "../access/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid, OAuthScope } from "../contract/index.ts";
import { pruning, type Connection } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "../portal/index.ts";
import type { GrantedResource } from "./authorizations.ts";

/**
 * The table of grants, whose rows are deleted together with their workspace. A backup of a
 * workspace does not contain grants, because they belong to the users of this deployment.
 */
export const grantTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.oauth_grant")];

export interface NewOAuthGrant {
  readonly id: Guid;
  readonly userId: Guid;
  readonly workspaceId: Guid;
  readonly clientId: string;
  readonly clientName: string;
  readonly resource: GrantedResource;
  readonly scopes: readonly OAuthScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface OAuthGrant extends NewOAuthGrant {
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/**
 * Maximum number of grants that one user can have in one workspace. At this number, a new grant
 * replaces the oldest one.
 */
const GRANTS_MAX = 100;
const COLUMNS = `id, user_id as "userId", workspace_id as "workspaceId", client_id as "clientId", client_name as "clientName",
    resource, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;
const INSERT = {
  name: "oauth_insert_grant",
  text: `insert into gateway.oauth_grant (id, user_id, workspace_id, client_id, client_name, resource, scopes, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const EVICT = {
  name: "oauth_crowd_out_grants",
  text: `delete from gateway.oauth_grant where id in (
      select id from gateway.oauth_grant where workspace_id = $1 and user_id = $2 order by created_at desc, id offset ${GRANTS_MAX})
    returning id`,
};
const FIND = {
  name: "oauth_find_grant",
  text: `select ${COLUMNS} from gateway.oauth_grant where id = $1`,
};
const LIST = {
  name: "oauth_list_grants",
  text: `select ${COLUMNS} from gateway.oauth_grant where workspace_id = $1 and ($2::uuid is null or user_id = $2)
    and revoked_at is null and expires_at > $3 order by created_at desc, id`,
};
const LOCK = {
  name: "oauth_hold_grant",
  text: "select id from gateway.oauth_grant where id = $1 and revoked_at is null for no key update",
};
const REVOKE = {
  name: "oauth_revoke_grant",
  text: `update gateway.oauth_grant set revoked_at = now() where id = $1 and revoked_at is null returning user_id as "userId"`,
};
const REVOKE_OF_USER = {
  name: "oauth_revoke_grants_of_user",
  text: "update gateway.oauth_grant set revoked_at = now() where user_id = $1 and revoked_at is null",
};
// Finds the 1000 clients with the newest grants. Each of these clients has its own limit for
// fetches of its metadata document (`document-budgets.ts`).
const FIND_AUTHORIZED_CLIENTS = {
  name: "oauth_clients_let_in",
  text: `select client_id as "clientId" from gateway.oauth_grant where client_id like 'https:%' group by client_id order by max(created_at) desc limit 1000`,
};
const PROLONG = {
  name: "oauth_prolong_grant",
  text: "update gateway.oauth_grant set expires_at = greatest(expires_at, $2) where id = $1 and revoked_at is null",
};
const NOTE_USE = {
  name: "oauth_use_grant",
  text: `update gateway.oauth_grant set last_used_at = $2
    where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
};

/**
 * Inserts a grant. If the user then has more than 100 grants in the workspace, deletes the oldest
 * one. Must run in a transaction.
 * @throws the database's error 23503 (foreign key) if the user is not a member of the workspace
 */
export async function insertGrant(connection: Connection, grant: NewOAuthGrant): Promise<void> {
  const { id, userId, workspaceId, clientId, clientName, resource } = grant;
  const { scopes, createdAt, expiresAt } = grant;
  const named = [id, userId, workspaceId, clientId, clientName, resource];
  await connection.run(INSERT, [...named, scopes, createdAt, expiresAt]);
  const evicted = await connection.run(EVICT, [workspaceId, userId]);
  if (evicted.length > 0) await recordAccountChange(connection, PORTAL_ID, userId);
}

/** Returns a grant, even if it was revoked or has expired. */
export async function findGrant(connection: Connection, id: Guid): Promise<OAuthGrant | undefined> {
  const [grant] = await connection.run<OAuthGrant>(FIND, [id]);
  return grant;
}

/**
 * Returns the grants of a workspace that are valid at the time `now`, newest first.
 * @param userId returns only grants of this user; null returns the grants of all users
 */
export const readGrants = (
  connection: Connection,
  workspaceId: Guid,
  userId: Guid | null,
  now: Date,
): Promise<OAuthGrant[]> => connection.run<OAuthGrant>(LIST, [workspaceId, userId, now]);

/**
 * Revokes a grant. All nodes refuse the grant's tokens within two seconds. Must run in a
 * transaction. If the caller also calls `notifyNodes` after the commit, the nodes react at once.
 * @returns the id of the user who gave the grant; undefined if there is no grant with this id, or
 *   it was already revoked
 */
export async function revokeGrant(connection: Connection, id: Guid): Promise<Guid | undefined> {
  const [row] = await connection.run<{ readonly userId: Guid }>(REVOKE, [id]);
  if (row !== undefined) await recordAccountChange(connection, PORTAL_ID, row.userId);
  return row?.userId;
}

/**
 * Revokes all grants of a user. The caller must also call `recordAccountChange` for the user in the
 * same transaction, so that all nodes refuse the tokens of these grants.
 */
export async function revokeGrantsOf(connection: Connection, userId: Guid): Promise<void> {
  await connection.run(REVOKE_OF_USER, [userId]);
}

/**
 * Returns the ids (https URLs) of the clients that have grants. The client with the newest grant is
 * first. Includes clients whose grants were revoked or have expired.
 */
export async function readAuthorizedClientIds(
  connection: Connection,
): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ readonly clientId: string }>(FIND_AUTHORIZED_CLIENTS, []);
  return new Set(rows.map(({ clientId }) => clientId));
}

/**
 * Locks a grant until the transaction ends, so that no other transaction can revoke it meanwhile.
 * @returns false if there is no such grant, or if it is revoked
 */
export const lockGrant = async (connection: Connection, id: Guid): Promise<boolean> =>
  (await connection.run(LOCK, [id])).length > 0;

/** Sets the end of a grant to the expiry of its new token, if the grant would end earlier. */
export async function prolongGrant(connection: Connection, id: Guid, end: Date): Promise<void> {
  await connection.run(PROLONG, [id, end]);
}

/**
 * Stores that a token of the grant was used at the time `now`. Does nothing if the stored time is
 * less than a minute before `now`.
 */
export async function noteGrantUse(connection: Connection, id: Guid, now: Date): Promise<void> {
  await connection.run(NOTE_USE, [id, now]);
}

/** Deletes grants that expired more than a day ago. */
export const pruneGrants = pruning(`delete from gateway.oauth_grant where id = any (array(
    select id from gateway.oauth_grant where expires_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);
