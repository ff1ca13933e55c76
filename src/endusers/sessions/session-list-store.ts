// SQL that lists the active sessions of an account for members, ends one of them, and deletes all
// refresh tokens.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountKey } from "../accounts/account.ts";

/** Highest number of listed sessions. */
const SESSIONS_MAX = 200;

export interface ListedSession {
  readonly id: Guid;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

// A session is active if it has an unused refresh token.
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
const REVOKE = {
  name: "endusers_revoke_session",
  text: `update gateway.end_user_session set revoked_at = $4
    where workspace_id = $1 and end_user_id = $2 and id = $3 and revoked_at is null and ends_at > $4 returning id`,
};

const DROP_TOKENS = {
  name: "endusers_drop_refresh_tokens",
  text: `delete from gateway.refresh_token as t using gateway.end_user_session as s
    where s.workspace_id = $1 and s.end_user_id = $2 and t.workspace_id = $1 and t.session_id = s.id`,
};

/**
 * Deletes every refresh token of an account. Waits for concurrent requests that exchange one and
 * hold its row.
 */
export async function dropRefreshTokens(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<void> {
  await connection.run(DROP_TOKENS, [workspaceId, id]);
}

/** Returns the active sessions, the most recently used first. */
export const listSessions = (
  connection: Connection,
  { workspaceId, id }: AccountKey,
  now: Date,
): Promise<ListedSession[]> => connection.run<ListedSession>(LIST, [workspaceId, id, now]);

/**
 * Ends one session.
 * @returns false if the session was not active
 */
export async function revokeSession(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  sessionId: Guid,
  now: Date,
): Promise<boolean> {
  return (await connection.run(REVOKE, [workspaceId, id, sessionId, now])).length > 0;
}
