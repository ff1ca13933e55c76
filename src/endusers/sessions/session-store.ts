// SQL for the sessions of end users and their refresh tokens. One statement opens a session, and
// one statement exchanges a refresh token. So concurrent requests see the whole change or nothing
// (G15.5). A token is valid only as long as its session and its account are valid.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account, AccountKey } from "../accounts/account.ts";
import { accountColumns, forAccount } from "../accounts/account-store.ts";
import { refunding, windowKeys, type Window } from "../budgets/attempt-store.ts";
import { rememberingPlace } from "../budgets/place-store.ts";
import type { SignInPlace } from "../budgets/places.ts";

/**
 * A refresh token as the database stores it: the hash of the token, and the address and user agent
 * of the client that received it.
 */
export interface StoredRefreshToken {
  readonly hash: Buffer;
  readonly expiresAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

export interface NewSession {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly userId: Guid;
  readonly keyId: Guid;
  readonly now: Date;
  readonly endsAt: Date;
  readonly token: StoredRefreshToken;
  /**
   * The account's generation (a number that revocations raise) when the password was checked. If
   * the account has another generation now, all sessions were ended in the meantime, and the
   * session is not opened.
   */
  readonly generation?: number | undefined;
  /**
   * The stored hash with which the password was compared. If the account has another hash now, the
   * session is not opened.
   */
  readonly passwordHash?: string | undefined;
  /**
   * The counters that counted this attempt as a failure before the password was compared. The
   * statement that opens the session lowers them, because the attempt succeeded.
   */
  readonly counted?: readonly Window[] | undefined;
  /**
   * The place (network and device) of the sign-in. It is stored as a known place of the account.
   */
  readonly place?: SignInPlace | undefined;
}

/** The data of a session that the response to a sign-in needs. */
export interface Session {
  readonly account: Account;
  readonly id: Guid;
  readonly apiKeyId: Guid;
  readonly refreshExpiresAt: Date;
}

// This statement locks the account's row first. Statements that end all sessions lock this row,
// too. Such a statement runs before this statement, or it sees the new session and ends it.
const OPEN = {
  name: "endusers_open_session",
  text: `with u as (
      update gateway.end_user set last_sign_in_at = $5
      where workspace_id = $1 and id = $2 and deactivated_at is null and ($11::int is null or generation = $11)
        and ($12::text is null or password_hash = $12)
      returning *
    ), session as (
      insert into gateway.end_user_session (id, workspace_id, end_user_id, api_key_id, created_at, last_used_at, ends_at)
      select $3, workspace_id, id, $4, $5, $5, $6 from u
    ), token as (
      insert into gateway.refresh_token (hash, workspace_id, session_id, created_at, expires_at, source_ip, user_agent)
      select $7, workspace_id, $3, $5, $8, $9, $10 from u
    ), ${refunding("$13", "$14")}, ${rememberingPlace("select workspace_id, id from u", "$15", "$5")}
    select ${accountColumns} from u`,
};
// This statement locks the session's row before it inserts the next token, and then checks the row
// again. If a concurrent request has ended the session, no token is inserted.
const ROTATE = {
  name: "endusers_rotate",
  text: `with used as (
      update gateway.refresh_token as t set used_at = $4
      from gateway.end_user_session as s, gateway.end_user as u
      where t.hash = $2 and t.used_at is null and t.expires_at > $4 and t.workspace_id = $1 and s.workspace_id = $1 and s.id = t.session_id
        and s.revoked_at is null and s.ends_at > $4 and u.workspace_id = $1 and u.id = s.end_user_id and u.deactivated_at is null
      returning t.session_id
    ), session as (
      update gateway.end_user_session as s set last_used_at = $4 from used
      where s.workspace_id = $1 and s.id = used.session_id and s.revoked_at is null and s.ends_at > $4
      returning s.id, s.end_user_id, s.api_key_id, least($5, s.ends_at) as expires_at
    ), token as (
      insert into gateway.refresh_token (hash, workspace_id, session_id, created_at, expires_at, source_ip, user_agent)
      select $3, $1, id, $4, expires_at, $6, $7 from session
    )
    select ${accountColumns}, session.id as "sessionId", session.api_key_id as "apiKeyId", session.expires_at as "refreshExpiresAt"
    from session join gateway.end_user as u on u.workspace_id = $1 and u.id = session.end_user_id`,
};
const REVOKE_FAMILY = {
  name: "endusers_revoke_family",
  text: `update gateway.end_user_session as s set revoked_at = $3 from gateway.refresh_token as t, gateway.end_user as u
    where t.hash = $2 and t.used_at < $4 and t.workspace_id = $1 and s.workspace_id = $1 and s.id = t.session_id and s.revoked_at is null
      and s.ends_at > $3 and u.workspace_id = $1 and u.id = s.end_user_id
    returning u.id as "endUserId", u.email`,
};
const END = {
  name: "endusers_end_session",
  text: `update gateway.end_user_session as s set ends_at = $3 from gateway.refresh_token as t, gateway.end_user as u
    where t.hash = $2 and t.workspace_id = $1 and s.workspace_id = $1 and s.id = t.session_id and s.ends_at > $3 and u.workspace_id = $1 and u.id = s.end_user_id
    returning u.id as "endUserId", u.email`,
};
const REVOKE_ALL = {
  name: "endusers_revoke_sessions",
  text: `update gateway.end_user_session set revoked_at = $3
    where workspace_id = $1 and end_user_id = $2 and revoked_at is null and ($4::uuid is null or id <> $4)`,
};

/**
 * Opens a session for an account.
 * @returns the account; undefined if it does not exist, is deactivated, or has another generation
 *   or password hash than `session` contains
 */
export async function openEndUserSession(
  connection: Connection,
  session: NewSession,
): Promise<Account | undefined> {
  const { token } = session;
  const [account] = await connection.run<Account>(OPEN, [
    session.workspaceId,
    session.userId,
    session.id,
    session.keyId,
    session.now,
    session.endsAt,
    token.hash,
    token.expiresAt,
    token.sourceIp,
    token.userAgent,
    session.generation ?? null,
    session.passwordHash ?? null,
    ...windowKeys(session.counted ?? []),
    session.place ?? null,
  ]);
  return account;
}

/**
 * Marks a refresh token as used and inserts the next token of the session. If several concurrent
 * requests have the same token, only one of them succeeds.
 * @param used hash of the token in the request
 * @returns undefined if the token, its session or its account is no longer valid
 */
export async function rotate(
  connection: Connection,
  workspaceId: Guid,
  used: Buffer,
  next: StoredRefreshToken,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await connection.run<
    Account & { sessionId: Guid; apiKeyId: Guid; refreshExpiresAt: Date }
  >(ROTATE, [workspaceId, used, next.hash, now, next.expiresAt, next.sourceIp, next.userAgent]);
  if (row === undefined) return undefined;
  const { sessionId, apiKeyId, refreshExpiresAt, ...account } = row;
  return { account, id: sessionId, apiKeyId, refreshExpiresAt };
}

/** The account whose session has ended. */
export interface EndedSession {
  readonly endUserId: Guid;
  readonly email: string | null;
}

/**
 * Revokes the session of a refresh token that a client sent again after its exchange, because the
 * token may be stolen. The exchange must have happened before `usedBefore`.
 * @returns the account of the session; undefined if there is no such token, or its session is not
 *   active
 */
export async function revokeFamily(
  connection: Connection,
  workspaceId: Guid,
  token: Buffer,
  now: Date,
  usedBefore: Date,
): Promise<EndedSession | undefined> {
  const [row] = await connection.run<EndedSession>(REVOKE_FAMILY, [
    workspaceId,
    token,
    now,
    usedBefore,
  ]);
  return row;
}

/**
 * Ends the session that a refresh token belongs to, also if the token was already exchanged. Access
 * tokens of the session stay valid until they expire.
 * @returns undefined if the token has no active session
 */
export async function endSession(
  connection: Connection,
  workspaceId: Guid,
  token: Buffer,
  now: Date,
): Promise<EndedSession | undefined> {
  const [row] = await connection.run<EndedSession>(END, [workspaceId, token, now]);
  return row;
}

/**
 * Revokes all sessions of an account.
 * @param keepId id of a session that stays active; null if all sessions end
 */
export async function revokeSessions(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  now: Date,
  keepId: Guid | null = null,
): Promise<void> {
  await connection.run(REVOKE_ALL, [workspaceId, id, now, keepId]);
}

/** Maximum number of sessions that the list of an account's sessions contains. */
const SESSIONS_MAX = 200;

export interface ListedSession {
  readonly id: Guid;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

// A session is active only if it has a refresh token that is not used and not expired.
const LIST = {
  name: "endusers_list_sessions",
  text: `select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.source_ip as "sourceIp",
      t.user_agent as "userAgent"
    from gateway.end_user_session as s join lateral (
      select t.expires_at, t.source_ip, t.user_agent from gateway.refresh_token as t
      where t.workspace_id = $1 and t.session_id = s.id and t.used_at is null and t.expires_at > $3 order by t.created_at desc limit 1
    ) as t on true
    where s.workspace_id = $1 and s.end_user_id = $2 and s.revoked_at is null and s.ends_at > $3
    order by s.last_used_at desc, s.id desc limit ${SESSIONS_MAX}`,
};
const REVOKE_ONE = {
  name: "endusers_revoke_session",
  text: `update gateway.end_user_session set revoked_at = $4
    where workspace_id = $1 and end_user_id = $2 and id = $3 and revoked_at is null and ends_at > $4 returning id`,
};

/**
 * Deletes all refresh tokens of an account. If a concurrent request exchanges a token and has
 * locked its row, waits for this request.
 */
export const dropRefreshTokens = forAccount({
  name: "endusers_drop_refresh_tokens",
  text: `delete from gateway.refresh_token as t using gateway.end_user_session as s
    where s.workspace_id = $1 and s.end_user_id = $2 and t.workspace_id = $1 and t.session_id = s.id`,
});

/** Returns the active sessions of an account. The most recently used session comes first. */
export const listSessions = (
  connection: Connection,
  { workspaceId, id }: AccountKey,
  now: Date,
): Promise<ListedSession[]> => connection.run<ListedSession>(LIST, [workspaceId, id, now]);

/**
 * Revokes one session of an account.
 * @returns false if the session was not active
 */
export async function revokeSession(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  sessionId: Guid,
  now: Date,
): Promise<boolean> {
  return (await connection.run(REVOKE_ONE, [workspaceId, id, sessionId, now])).length > 0;
}
