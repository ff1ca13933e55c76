// Grants as rows: what a person lets a client do in one workspace. Revoking one tells every node.
import { recordAccountChange } from "../access/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid, OAuthScope } from "../contract/index.ts";
import { pruning, type Connection } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "../portal/index.ts";
import type { GrantedResource } from "./authorizations.ts";

/** Who was let in is of the deployment, as its members are, and stays out of backups. */
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

/** Of one person in one workspace; the oldest gives way. */
const GRANTS_MAX = 100;
const COLUMNS = `id, user_id as "userId", workspace_id as "workspaceId", client_id as "clientId", client_name as "clientName",
    resource, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;
const INSERT = {
  name: "oauth_insert_grant",
  text: `insert into gateway.oauth_grant (id, user_id, workspace_id, client_id, client_name, resource, scopes, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const CROWD_OUT = {
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
const HOLD = {
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
// As many as are kept apart; more are strangers in a flood.
const LET_IN = {
  name: "oauth_clients_let_in",
  text: `select client_id as "clientId" from gateway.oauth_grant where client_id like 'https:%' group by client_id order by max(created_at) desc limit 1000`,
};
const PROLONG = {
  name: "oauth_prolong_grant",
  text: "update gateway.oauth_grant set expires_at = greatest(expires_at, $2) where id = $1 and revoked_at is null",
};
const USE = {
  name: "oauth_use_grant",
  text: `update gateway.oauth_grant set last_used_at = $2
    where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
};

/** To be called in a transaction. @throws the database's 23503 where the person is no member of the workspace */
export async function insertGrant(connection: Connection, grant: NewOAuthGrant): Promise<void> {
  const { id, userId, workspaceId, clientId, clientName, resource } = grant;
  const { scopes, createdAt, expiresAt } = grant;
  const named = [id, userId, workspaceId, clientId, clientName, resource];
  await connection.run(INSERT, [...named, scopes, createdAt, expiresAt]);
  const gone = await connection.run(CROWD_OUT, [workspaceId, userId]);
  if (gone.length > 0) await recordAccountChange(connection, PORTAL_ID, userId);
}

/** Whatever its state: also one that was revoked, or has expired. */
export async function findGrant(connection: Connection, id: Guid): Promise<OAuthGrant | undefined> {
  const [grant] = await connection.run<OAuthGrant>(FIND, [id]);
  return grant;
}

/** Those in force, the newest first. @param userId null: everybody's */
export const readGrants = (
  connection: Connection,
  workspaceId: Guid,
  userId: Guid | null,
  now: Date,
): Promise<OAuthGrant[]> => connection.run<OAuthGrant>(LIST, [workspaceId, userId, now]);

/**
 * Ends a grant and its tokens, on every node within two seconds. To be called in a transaction; `notifyNodes` after it spares nodes the wait.
 * @returns whose it was; undefined where it was revoked already, or never was
 */
export async function revokeGrant(connection: Connection, id: Guid): Promise<Guid | undefined> {
  const [row] = await connection.run<{ readonly userId: Guid }>(REVOKE, [id]);
  if (row !== undefined) await recordAccountChange(connection, PORTAL_ID, row.userId);
  return row?.userId;
}

/** Ends all grants of a person. Whoever calls it, in a transaction, tells of the change of the account (`recordAccountChange`). */
export async function revokeGrantsOf(connection: Connection, userId: Guid): Promise<void> {
  await connection.run(REVOKE_OF_USER, [userId]);
}

/** Clients with documents that somebody has let in not long ago, be it over. */
export async function readClientsLetIn(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ readonly clientId: string }>(LET_IN, []);
  return new Set(rows.map(({ clientId }) => clientId));
}

/** Whether it stands, and then until the transaction ends. */
export const holdGrant = async (connection: Connection, id: Guid): Promise<boolean> =>
  (await connection.run(HOLD, [id])).length > 0;

/** Its token ends then. */
export async function prolongGrant(connection: Connection, id: Guid, end: Date): Promise<void> {
  await connection.run(PROLONG, [id, end]);
}

/** Notes that a token of it was used, to the minute. */
export async function noteGrantUse(connection: Connection, id: Guid, now: Date): Promise<void> {
  await connection.run(USE, [id, now]);
}

/** Deletes grants whose tokens have been dead for a day. */
export const pruneGrants = pruning(`delete from gateway.oauth_grant where id = any (array(
    select id from gateway.oauth_grant where expires_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);
