// Maps the cookie of a portal session to its callers. A session is cached for a few minutes. The
// cache entry is dropped when the user changes, or when this node may have missed changes.
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { sha256, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { accountSubject, createVerification } from "../tokens/index.ts";
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
   * Milliseconds since 1970: the end of the session, or the earlier time of the next database
   * lookup, which prolongs the session.
   */
  readonly cachedUntil: number;
}

/** Length of a cached session's text. */
const HASH_LENGTH = 44;
const SESSIONS_MAX = 10_000;
const REFRESH_MS = 300_000;
/**
 * Time for which an unknown token is cached, so that a flood of invalid cookies does not reach the
 * database each time.
 */
const UNKNOWN_MS = 500;

/** Creates the lookup of sessions with its cache. */
export function createPortalSessions(deps: SessionDependencies) {
  const { control, clock } = deps;
  const verification = createVerification<CachedSession>({
    ...deps,
    issuer: "portal",
    realmId: PORTAL_ID,
    // The removal of a workspace deletes its memberships.
    subjectsOf: ({ user, members }) => [accountSubject(PORTAL_ID, user.userId), ...members.keys()],
    lengthMax: SESSIONS_MAX * HASH_LENGTH,
    refusedMs: UNKNOWN_MS,
    isCurrent: ({ cachedUntil }) => clock.now() < cachedUntil,
    verify: readSession,
  });

  /** @param text the hash of the token in base64, so that the memory contains no token */
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
    /** Returns the session of a token; undefined if it does not exist or has ended. */
    find: async (token: string): Promise<PortalSession | undefined> =>
      verification.verify(sha256(token).toString("base64")),
    /** Drops the user's sessions from this node's cache immediately. */
    forget: (userId: Guid): void => verification.subjectChanged(accountSubject(PORTAL_ID, userId)),
  };
}
