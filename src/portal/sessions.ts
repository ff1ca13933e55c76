// Finds the portal session of a cookie. A session is cached for at most five minutes. It is removed
// from the cache earlier if its user changes, or if this node may have missed messages from other
// nodes about changes.
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { sha256, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { accountSubject, createVerification } from "../tokens/index.ts";
import { PORTAL_ID } from "./realm.ts";
import { useSession } from "./session-store.ts";

/**
 * The signed-in user of a session. Operations receive one of these objects as their `caller`. As
 * long as the session is cached, all its requests get the same objects.
 */
export interface PortalSession {
  readonly user: PortalUserCaller;
  /** The user as a member of each workspace. The keys are the ids of the workspaces. */
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
   * Time until which the cached session may be used, in milliseconds since 1970. After this time,
   * the gateway reads the session from the database again, which extends its lifetime.
   */
  readonly cachedUntil: number;
}

/** Length of a cache key: a SHA-256 hash in base64, in characters. */
const HASH_LENGTH = 44;
const SESSIONS_MAX = 10_000;
const REFRESH_MS = 300_000;
/**
 * Time in milliseconds for which the cache remembers that a token is unknown. Many requests with
 * the same invalid cookie then cause few database queries.
 */
const UNKNOWN_MS = 500;

/** Creates the cache of portal sessions, with functions that find and remove sessions. */
export function createPortalSessions(deps: SessionDependencies) {
  const { control, clock } = deps;
  const verification = createVerification<CachedSession>({
    ...deps,
    issuer: "portal",
    realmId: PORTAL_ID,
    // The subjects of a session are its user and the user's workspaces. A change of a subject
    // removes the session from the cache. Workspaces are subjects, because the removal of a
    // workspace also ends the user's membership.
    subjectsOf: ({ user, members }) => [accountSubject(PORTAL_ID, user.userId), ...members.keys()],
    lengthMax: SESSIONS_MAX * HASH_LENGTH,
    refusedMs: UNKNOWN_MS,
    isCurrent: ({ cachedUntil }) => clock.now() < cachedUntil,
    verify: readSession,
  });

  /**
   * Reads a session from the database and extends its lifetime.
   * @param text the hash of the session token in base64; the cache contains this hash and not the
   *   token
   */
  async function readSession(text: string): Promise<CachedSession | null> {
    const now = clock.now();
    const row = await useSession(control, Buffer.from(text, "base64"), new Date(now));
    if (row === undefined) return null;
    const { id: sessionId, userId, email, expiresAt } = row;
    const members = row.memberships.map(
      ([memberId, workspaceId, role]) =>
        [
          workspaceId,
          { kind: "member", workspaceId, memberId, userId, email, role, sessionId },
        ] as const,
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
    /**
     * Returns the session of a session token; undefined if the session does not exist or has ended.
     */
    find: async (token: string): Promise<PortalSession | undefined> =>
      verification.verify(sha256(token).toString("base64")),
    /** Removes the cached sessions of a user on this node. */
    forget: (userId: Guid): void => verification.subjectChanged(accountSubject(PORTAL_ID, userId)),
  };
}
