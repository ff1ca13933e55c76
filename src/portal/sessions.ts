// Maps the cookie of a portal session to its callers. A session is cached for a few minutes. The
// cache entry is dropped when the user changes, or when this node may have missed changes.
import { LRUCache } from "lru-cache";
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { lruEntryLimit, sha256, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";
import { useSession } from "./session-store.ts";

/** The callers of a session. The objects stay identical as long as the session is cached. */
export interface PortalSession {
  readonly user: PortalUserCaller;
  /** The member callers by workspace id. */
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
   * Milliseconds since 1970: the end of the session, and the time of the next database lookup,
   * which prolongs the session.
   */
  readonly expiresAt: number;
  readonly refreshAt: number;
}

const SESSIONS_MAX = 10_000;
const REFRESH_MS = 300_000;
/**
 * Time for which an unknown token is cached, so that a flood of invalid cookies does not reach the
 * database each time.
 */
const UNKNOWN_MS = 500;
/**
 * A node without news of changes for longer does not use its cache, because sessions may have
 * ended. Together with the lookup this stays within two seconds.
 */
const STALE_MAX_MS = 1_500;

export interface PortalSessions {
  /** Returns the session of a token; undefined if it does not exist or has ended. */
  readonly find: (token: string) => Promise<PortalSession | undefined>;
  /** Drops the user's sessions from this node's cache immediately. */
  readonly forget: (userId: Guid) => void;
}

/** Creates the lookup of sessions with its cache. */
export function createPortalSessions({
  control,
  clock,
  catalog,
  revocations,
}: SessionDependencies): PortalSessions {
  const sessionCache = new LRUCache<string, CachedSession>(lruEntryLimit(SESSIONS_MAX));
  const unknownTokenCache = new LRUCache<string, true>({
    ...lruEntryLimit(SESSIONS_MAX),
    ttl: UNKNOWN_MS,
  });
  /**
   * Counts changes. A changed count means that a session may be outdated that was just read from
   * the database.
   */
  let changes = 0;

  function dropSessions(isOutdated: (session: CachedSession) => boolean): void {
    changes += 1;
    for (const [hash, session] of sessionCache.entries())
      if (isOutdated(session)) sessionCache.delete(hash);
  }
  const forget = (userId: Guid): void => dropSessions(({ user }) => user.userId === userId);
  revocations.follow({
    // Ignores changes of end users, which may be frequent.
    changed: (workspaceId, userId) => {
      if (workspaceId === PORTAL_ID) forget(userId);
    },
    lost: () => dropSessions(() => true),
  });
  // Deleting a workspace deletes its memberships.
  catalog.onChange((workspaceId) => dropSessions(({ members }) => members.has(workspaceId)));

  async function read(key: string, hash: Buffer): Promise<PortalSession | undefined> {
    const since = changes;
    const now = clock.now();
    const row = await useSession(control, hash, new Date(now));
    if (row === undefined) {
      sessionCache.delete(key);
      unknownTokenCache.set(key, true);
      return undefined;
    }
    const { id: sessionId, userId, email, expiresAt } = row;
    const members = row.memberships.map(
      ([memberId, workspaceId, role]) =>
        [workspaceId, { kind: "member", workspaceId, memberId, email, role, sessionId }] as const,
    );
    const memberIds = new Map(
      row.memberships.map(([memberId, workspace]) => [workspace, memberId]),
    );
    const session: CachedSession = {
      user: { kind: "portalUser", userId, email, sessionId, memberIds },
      members: new Map(members),
      expiresAt: expiresAt.getTime(),
      refreshAt: now + REFRESH_MS,
    };
    if (since === changes) sessionCache.set(key, session);
    return session;
  }

  async function find(token: string): Promise<PortalSession | undefined> {
    const hash = sha256(token);
    const key = hash.toString("base64");
    if (unknownTokenCache.has(key)) return undefined;
    const known = sessionCache.get(key);
    const isFresh = performance.now() - revocations.freshAt < STALE_MAX_MS;
    if (known !== undefined && isFresh && clock.now() < Math.min(known.expiresAt, known.refreshAt))
      return known;
    return read(key, hash);
  }

  return { find, forget };
}
