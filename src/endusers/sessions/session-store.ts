// Sessions and refresh tokens as rows. Opening and rotating are one statement each, so that concurrent requests see all of it or
// nothing (G15.5); a token is valid only while its session and account are.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Account, AccountKey } from "../accounts/account.ts";
import { accountColumns } from "../accounts/account-store.ts";
import { refunding, windowKeys, type Window } from "../budgets/attempt-store.ts";
import { rememberingPlace } from "../budgets/place-store.ts";
import type { Place } from "../budgets/places.ts";

/** A refresh token as it is kept: by its hash, with whoever it was given to. */
export interface GivenToken {
  readonly hash: Buffer;
  readonly expiresAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

export interface NewSession {
  readonly id: Guid;
  readonly workspaceId: Guid;
  readonly endUserId: Guid;
  readonly apiKeyId: Guid;
  readonly now: Date;
  readonly endsAt: Date;
  readonly token: GivenToken;
  /** What the account must still be at: whoever changed its password meanwhile has raised it. */
  readonly generation?: number | undefined;
  /** The hash that the account must still have: the one that the password was compared with. */
  readonly passwordHash?: string | undefined;
  /** Counted as a failure before the proof, and taken back, since it was none. */
  readonly counted?: readonly Window[] | undefined;
  /** Where the person has signed in with a password. */
  readonly place?: Place | undefined;
}

/** A session as its next token pair tells of it. */
export interface Session {
  readonly account: Account;
  readonly id: Guid;
  readonly apiKeyId: Guid;
  readonly refreshExpiresAt: Date;
}

// The update takes the row of the account first: what ends sessions takes it first, too, and then sees this one.
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
// The session's row is taken before the next token is made, and looked at again once it is free: a logout or the end of all
// sessions that comes at the same time leaves no live token behind.
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

/** @returns the account; undefined where there is none, it is deactivated, or its generation or password is another */
export async function openSession(
  connection: Connection,
  session: NewSession,
): Promise<Account | undefined> {
  const { token } = session;
  const [account] = await connection.run<Account>(OPEN, [
    session.workspaceId,
    session.endUserId,
    session.id,
    session.apiKeyId,
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
 * Uses a refresh token up and puts the next one in its place. Of several who bring the same token one gets an answer.
 * @returns undefined where the token, its session or its account is not good any more
 */
export async function rotate(
  connection: Connection,
  workspaceId: Guid,
  used: Buffer,
  next: GivenToken,
  now: Date,
): Promise<Session | undefined> {
  const [row] = await connection.run<
    Account & { sessionId: Guid; apiKeyId: Guid; refreshExpiresAt: Date }
  >(ROTATE, [workspaceId, used, next.hash, now, next.expiresAt, next.sourceIp, next.userAgent]);
  if (row === undefined) return undefined;
  const { sessionId, apiKeyId, refreshExpiresAt, ...account } = row;
  return { account, id: sessionId, apiKeyId, refreshExpiresAt };
}

/** Whose session ended. */
export interface EndedSession {
  readonly endUserId: Guid;
  readonly email: string | null;
}

/** Revokes the session of a token that was used before that moment, if it still goes on. */
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

/** Ends the session of a token, be it the newest one or not; access tokens live to their end. */
export async function endSession(
  connection: Connection,
  workspaceId: Guid,
  token: Buffer,
  now: Date,
): Promise<EndedSession | undefined> {
  const [row] = await connection.run<EndedSession>(END, [workspaceId, token, now]);
  return row;
}

/** @param keepId the one that goes on, if any */
export async function revokeSessions(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  now: Date,
  keepId: Guid | null = null,
): Promise<void> {
  await connection.run(REVOKE_ALL, [workspaceId, id, now, keepId]);
}
