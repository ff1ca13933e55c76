// SQL for the sessions of portal users. The database stores only the hash of the token in the
// cookie. Each use of a session extends its lifetime to 12 hours from then, but never beyond seven
// days after the sign-in.
import type { Guid } from "../contract/index.ts";
import type { MemberRole } from "../access/index.ts";
import { pruning, type Connection } from "../platform/postgres/index.ts";

const HOURS_SLIDING = 12;
const DAYS_ABSOLUTE = 7;
/** Maximum number of open sessions of one user. The next sign-in ends the oldest session. */
const SESSIONS_MAX = 50;

/** Lifetime of the session cookie in the browser, in seconds. */
export const SESSION_SECONDS_MAX = DAYS_ABSOLUTE * 86_400;

export interface NewPortalSession {
  readonly id: Guid;
  readonly hash: Buffer;
  readonly userId: Guid;
  /**
   * The stored hash with which the gateway compared the password. If the user has another hash now,
   * the password has changed and the session is not opened.
   */
  readonly passwordHash: string;
  readonly now: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
  /** Maximum lifetime of this session in seconds. The default and the upper limit is seven days. */
  readonly secondsMax?: number;
}

type Membership = readonly [memberId: Guid, workspaceId: Guid, role: MemberRole];

/** An active session with the memberships of its user. */
export interface SessionRow {
  readonly id: Guid;
  readonly userId: Guid;
  readonly email: string;
  readonly expiresAt: Date;
  readonly memberships: readonly Membership[];
}

// This statement locks the user's row first. A change of the password locks this row too. A sign-in
// with the old password therefore opens no session, or the change of the password ends the session.
const OPEN = {
  name: "portal_open_session",
  text: `with u as (
      update gateway.portal_user set last_sign_in_at = $4 where id = $3 and password_hash = $7 returning id
    ), old as (
      delete from gateway.portal_session where id in (
        select s.id from gateway.portal_session as s join u on u.id = s.user_id order by s.created_at desc offset ${SESSIONS_MAX - 1})
    )
    insert into gateway.portal_session (id, hash, user_id, created_at, last_used_at, expires_at, ends_at, source_ip, user_agent)
    select $1, $2, u.id, $4, $4, $4::timestamptz + least(interval '${HOURS_SLIDING} hours', make_interval(secs => $8)),
      $4::timestamptz + make_interval(secs => $8), $5, $6 from u
    returning id`,
};
const USE = {
  name: "portal_use_session",
  text: `with s as (
      update gateway.portal_session set last_used_at = greatest(last_used_at, $2),
        expires_at = greatest(expires_at, least(ends_at, $2::timestamptz + interval '${HOURS_SLIDING} hours'))
      where hash = $1 and expires_at > $2
      returning id, user_id, expires_at
    )
    select s.id, u.id as "userId", u.email, s.expires_at as "expiresAt",
      array(select json_build_array(m.id, m.workspace_id, m.role) from gateway.portal_member as m where m.user_id = u.id) as memberships
    from s join gateway.portal_user as u on u.id = s.user_id`,
};
const LIST = {
  name: "portal_list_sessions",
  text: `select id, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", source_ip as "sourceIp", user_agent as "userAgent"
    from gateway.portal_session where user_id = $1 and expires_at > $2 order by last_used_at desc, id`,
};
const END = {
  name: "portal_end_session",
  text: `delete from gateway.portal_session where id = $1 returning user_id as "userId"`,
};
const END_BY_HASH = {
  name: "portal_end_session_by_hash",
  text: `delete from gateway.portal_session where hash = $1 returning user_id as "userId"`,
};
const END_OTHERS = {
  name: "portal_end_other_sessions",
  text: "delete from gateway.portal_session where user_id = $1 and id <> $2",
};
const END_OWN = {
  name: "portal_end_own_session",
  text: "delete from gateway.portal_session where user_id = $1 and id = $2 returning id",
};
const END_ALL = {
  name: "portal_end_sessions",
  text: "delete from gateway.portal_session where user_id = $1 returning id",
};

/**
 * Opens a session. If the user then has more than 50 sessions, ends the oldest.
 * @returns false if the user was deleted or the password has changed
 */
export async function openPortalSession(
  connection: Connection,
  session: NewPortalSession,
): Promise<boolean> {
  const { id, hash, userId, now, sourceIp, userAgent, passwordHash } = session;
  const seconds = Math.min(session.secondsMax ?? SESSION_SECONDS_MAX, SESSION_SECONDS_MAX);
  const values = [id, hash, userId, now, sourceIp, userAgent, passwordHash, seconds];
  return (await connection.run(OPEN, values)).length > 0;
}

/**
 * Returns the session with this token hash and extends its lifetime.
 * @returns undefined if the session does not exist or has ended
 */
export async function useSession(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await connection.run<SessionRow>(USE, [hash, now]);
  return row;
}

/**
 * Ends the session with this id or this token hash.
 * @returns the id of the session's user; undefined if the session does not exist
 */
export async function endPortalSession(
  connection: Connection,
  session: { readonly id: Guid } | { readonly hash: Buffer },
): Promise<Guid | undefined> {
  const rows =
    "id" in session
      ? connection.run<{ readonly userId: Guid }>(END, [session.id])
      : connection.run<{ readonly userId: Guid }>(END_BY_HASH, [session.hash]);
  return (await rows)[0]?.userId;
}

export interface ListedPortalSession {
  readonly id: Guid;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

/**
 * Returns the sessions of a user that have not ended. The most recently used session comes first.
 */
export const readPortalSessions = (
  connection: Connection,
  userId: Guid,
  now: Date,
): Promise<ListedPortalSession[]> => connection.run<ListedPortalSession>(LIST, [userId, now]);

/**
 * Ends all sessions of a user.
 * @returns the number of ended sessions
 */
export const endPortalSessions = async (connection: Connection, userId: Guid): Promise<number> =>
  (await connection.run(END_ALL, [userId])).length;

/**
 * Ends all sessions of a user except one.
 * @param exceptId the session that stays
 */
export async function endOtherPortalSessions(
  connection: Connection,
  userId: Guid,
  exceptId: Guid,
): Promise<void> {
  await connection.run(END_OTHERS, [userId, exceptId]);
}

/**
 * Ends a session if it belongs to the user.
 * @returns false if the user has no session with this id
 */
export const endSessionOfUser = async (
  connection: Connection,
  userId: Guid,
  id: Guid,
): Promise<boolean> => (await connection.run(END_OWN, [userId, id])).length > 0;

/** Deletes expired sessions. */
export const prunePortalSessions =
  pruning(`delete from gateway.portal_session where id = any (array(
    select id from gateway.portal_session where expires_at < $1 limit $2)) returning 1`);
