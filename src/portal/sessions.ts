// Turns the cookie of a portal session into its callers. A session is remembered for a few minutes, until its user changes, or this node
// may have missed changes.
import { LRUCache } from "lru-cache";
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid, MemberCaller, PortalUserCaller } from "../contract/index.ts";
import { counted, sha256, type Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";
import { useSession } from "./session-store.ts";

/** Whom a session lets in: the same objects each time, as long as nothing changes. */
export interface PortalSession {
  readonly user: PortalUserCaller;
  /** By workspace. */
  readonly members: ReadonlyMap<Guid, MemberCaller>;
}

export interface SessionDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
}

interface Remembered extends PortalSession {
  /** Milliseconds since 1970: when it is over, and when it is looked at again, which prolongs it. */
  readonly expiresAt: number;
  readonly lookAgainAt: number;
}

const SESSIONS_MAX = 10_000;
const LOOK_AGAIN_MS = 300_000;
/** A flood of cookies that nobody has must not reach the database each time. */
const UNKNOWN_MS = 500;
/** Who has heard of no changes for so long cannot know whose session has ended; with a look's own time, well within two seconds. */
const STALE_MAX_MS = 1_500;

export interface PortalSessions {
  /** The session of a cookie's token; undefined where it is over, or never was. */
  readonly find: (token: string) => Promise<PortalSession | undefined>;
  /** Forgets what this node knows of the user, at once. */
  readonly forget: (userId: Guid) => void;
}

export function createPortalSessions({
  control,
  clock,
  catalog,
  revocations,
}: SessionDependencies): PortalSessions {
  const kept = new LRUCache<string, Remembered>(counted(SESSIONS_MAX));
  const unknown = new LRUCache<string, true>({ ...counted(SESSIONS_MAX), ttl: UNKNOWN_MS });
  /** Counts whatever may have made a session old that is just being read. */
  let changes = 0;

  function forgetThose(isOld: (session: Remembered) => boolean): void {
    changes += 1;
    for (const [hash, session] of kept.entries()) if (isOld(session)) kept.delete(hash);
  }
  const forget = (userId: Guid): void => forgetThose(({ user }) => user.userId === userId);
  revocations.follow({
    // Changes of end users, of which there may be many, are none of these.
    changed: (workspaceId, userId) => {
      if (workspaceId === PORTAL_ID) forget(userId);
    },
    lost: () => forgetThose(() => true),
  });
  // A workspace that is removed takes its memberships along.
  catalog.onChange((workspaceId) => forgetThose(({ members }) => members.has(workspaceId)));

  async function read(key: string, hash: Buffer): Promise<PortalSession | undefined> {
    const since = changes;
    const now = clock.now();
    const row = await useSession(control, hash, new Date(now));
    if (row === undefined) {
      kept.delete(key);
      unknown.set(key, true);
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
    const session: Remembered = {
      user: { kind: "portalUser", userId, email, sessionId, memberIds },
      members: new Map(members),
      expiresAt: expiresAt.getTime(),
      lookAgainAt: now + LOOK_AGAIN_MS,
    };
    if (since === changes) kept.set(key, session);
    return session;
  }

  async function find(token: string): Promise<PortalSession | undefined> {
    const hash = sha256(token);
    const key = hash.toString("base64");
    if (unknown.has(key)) return undefined;
    const known = kept.get(key);
    const isFresh = performance.now() - revocations.freshAt < STALE_MAX_MS;
    if (
      known !== undefined &&
      isFresh &&
      clock.now() < Math.min(known.expiresAt, known.lookAgainAt)
    )
      return known;
    return read(key, hash);
  }

  return { find, forget };
}
