// Finds the session of a cookie, with a cache. A session is cached for at most five minutes. It is
// dropped earlier if the user changes, or if this node may have missed changes by other nodes.
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { sha256, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { accountSubject, createVerification } from "../tokens/index.ts";
import { PORTAL_ID } from "./realm.ts";
import { useSession } from "./session-store.ts";

/** The caller objects of a session. They stay the same objects as long as the session is cached. */
export interface PortalSession {
  readonly user: PortalUserCaller;
  /** The user as a member of each workspace, by workspace id. */
  readonly members: ReadonlyMap<Guid, MemberCaller>;
}

export interface SessionDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
}

interface CachedSession extends PortalSession {
  /**
   * Time until which the entry may be used, in milliseconds since 1970. Then the session is read
   * from the database again, which extends its lifetime.
   */
  readonly cachedUntil: number;
}

/** Length of a cache key: a SHA-256 hash in base64, in characters. */
const HASH_LENGTH = 44;
const SESSIONS_MAX = 10_000;
const REFRESH_MS = 300_000;
/**
 * Time in milliseconds for which an unknown token is cached. Many requests with one invalid cookie
 * then cause few database queries.
 */
const UNKNOWN_MS = 500;

/** Creates the function that finds the session of a token, with its cache. */
export function createPortalSessions(deps: SessionDependencies) {
  const { control, clock } = deps;
  const verification = createVerification<CachedSession>({
    ...deps,
    issuer: "portal",
    realmId: PORTAL_ID,
    // Keys whose changes drop the cached session: the user, and the memberships, because the
    // removal of a workspace deletes them.
    subjectsOf: ({ user, members }) => [accountSubject(PORTAL_ID, user.userId), ...members.keys()],
    lengthMax: SESSIONS_MAX * HASH_LENGTH,
    refusedMs: UNKNOWN_MS,
    isCurrent: ({ cachedUntil }) => clock.now() < cachedUntil,
    verify: readSession,
  });

  /**
   * Reads a session from the database and extends its lifetime.
   * @param text the hash of the token in base64; the cache therefore contains no tokens
   */
  async function readSession(text: string): Promise<CachedSession | null> {
    const now = clock.now();
    const row = await useSession(control, Buffer.from(text, "base64"), new Date(now));
    if (row === undefined) return null;
    const { id: sessionId, userId, email, expiresAt } = row;
    const members = row.memberships.map(
      ([memberId, workspaceId, role]) =>
        [workspaceId, { kind: "member", workspaceId, memberId, email, role, sessionId }] as const,
    );
    const memberIds = new Map(
      row.memberships.map(([memberId, workspace]) => [workspace, memberId]),
    );
    return {
      user: { kind: "portalUser", userId, email, sessionId, memberIds },
      members: new Map(members),
      cachedUntil: Math.min(expiresAt.getTime(), now + REFRESH_MS),
    };
  }

  return {
    /** Returns the session of a token; undefined if the session does not exist or has ended. */
    find: async (token: string): Promise<PortalSession | undefined> =>
      verification.verify(sha256(token).toString("base64")),
    /** Drops the cached sessions of a user on this node. */
    forget: (userId: Guid): void => verification.subjectChanged(accountSubject(PORTAL_ID, userId)),
  };
}
