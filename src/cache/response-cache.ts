// The response cache of `/query` (G10), by credential and request. Rejects a response if a write
// may have made it stale: during the read, after it, or without notice to this node.
import type { Hmac } from "node:crypto";
import type { CacheDefinition, Catalog, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { runInTurn, keyedHash, type Clock } from "../platform/index.ts";
import type { CommittedListener } from "../platform/signals/index.ts";
import { EntryCache, type EntryCacheOptions } from "./entry-cache.ts";
import { TableVersions, type Stamp } from "./table-versions.ts";

/** Reports the writes that make cached responses stale. */
export interface WriteFeed {
  /**
   * The feed has reported every write that was committed before this moment (monotonic
   * milliseconds).
   */
  readonly freshAt: number;
  readonly follow: (
    listener: CommittedListener<[workspaceId: Guid, tableIds: readonly Guid[]]>,
  ) => void;
}

export interface CacheRequest {
  readonly workspace: Workspace;
  /**
   * Equal keys within a workspace must mean equal responses. A key contains credential, workspace
   * version and request. Keys are compared as plain text: they never leave the process, and hashing
   * them would cost more.
   */
  readonly key: string;
  /** GUIDs of the tables that the response depends on. */
  readonly tables: readonly Guid[];
  /** Cache rules of the credential. The mode is not `off`. */
  readonly rules: CacheDefinition;
}

/** The time before a read. Its result contains every write reported until then. */
interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly stamp: Stamp;
}

interface CachedAnswer {
  /** JSON text of the whole response. A long response is stored as bytes. */
  readonly text: string | Uint8Array;
  readonly entityTag: string;
  readonly rows: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export interface ResponseCacheOptions extends Partial<EntryCacheOptions> {
  readonly writeFeed: WriteFeed;
  /**
   * An outdated definition may miss tables that have become untracked, whose writes are no longer
   * reported.
   */
  readonly catalog: Pick<Catalog, "freshAt" | "isNewest">;
  readonly clock: Clock;
  readonly feedAgeMaxMs?: number | undefined;
}

/**
 * Maximum age of the feeds of changes and definitions. A node with older data cannot know which
 * responses are current.
 */
const FEED_AGE_MAX_MS = 1_000;
const MIB = 1024 * 1024;
const LIMITS: EntryCacheOptions = {
  bytesMax: 64 * MIB,
  workspaceBytesMax: 16 * MIB,
  entryBytesMax: 4 * MIB,
};
/** Default time to live of cache rules. */
const TTL_SECONDS = 60;

/** Returns the time to live of cache rules. */
export const ttlSecondsOf = ({ ttlSeconds = TTL_SECONDS }: CacheDefinition): number => ttlSeconds;

interface CachedEntry extends CachedAnswer, Moment {
  readonly bytes: number;
}

/** Creates an empty cache that follows the feed of writes. */
export function createResponseCache(options: ResponseCacheOptions) {
  const { writeFeed, catalog, clock, feedAgeMaxMs = FEED_AGE_MAX_MS } = options;
  const entries = new EntryCache<CachedEntry>({ ...LIMITS, ...options });
  const versions = new TableVersions();
  writeFeed.follow({
    changed: (workspaceId, tableIds) => versions.raise(workspaceId, tableIds),
    lost: () => versions.raiseAll(),
  });

  const stampOf = ({ workspace, tables }: CacheRequest): Stamp =>
    versions.stampOf(workspace.id, tables);

  function isCurrent(entry: CachedEntry, request: CacheRequest): boolean {
    const { mode } = request.rules;
    if (mode !== "write") {
      const age = clock.now() - entry.at;
      if (age < 0 || age >= ttlSecondsOf(request.rules) * 1_000) return false;
    }
    if (mode === "time") return true;
    return entry.stamp === stampOf(request);
  }

  const areFeedsFresh = (workspace: Workspace): boolean =>
    performance.now() - Math.min(writeFeed.freshAt, catalog.freshAt) < feedAgeMaxMs &&
    catalog.isNewest(workspace);

  return {
    find(request: CacheRequest): CachedAnswer | undefined {
      const { workspace, key, rules } = request;
      if (rules.mode !== "time" && !areFeedsFresh(workspace)) return undefined;
      const entry = entries.get(workspace, key);
      if (entry === undefined || isCurrent(entry, request)) return entry;
      entries.delete(workspace, key);
      return undefined;
    },
    /** Call it before the read is sent. */
    momentOf: (request: CacheRequest): Moment => ({ at: clock.now(), stamp: stampOf(request) }),
    /** Stores a response, unless one of its tables was written since `moment`. */
    store(request: CacheRequest, moment: Moment, answer: CachedAnswer): void {
      if (request.rules.mode !== "time") {
        if (stampOf(request) !== moment.stamp) return;
        const { untracked } = request.workspace;
        // Writes to untracked tables are not reported. The definition lets no invalidated cache
        // depend on them.
        if (untracked !== null && request.tables.some((id) => untracked.tables.has(id))) return;
      }
      const { text } = answer;
      // Counts two bytes per character, because text beyond Latin-1 takes two.
      const bytes = typeof text === "string" ? 2 * text.length : text.byteLength;
      const entry = { ...answer, ...moment, bytes };
      entries.set(request.workspace, request.key, entry);
    },
    /** Bytes of all cached entries, including keys. */
    get bytes(): number {
      return entries.bytes;
    },
  };
}

const TAG_BYTES = 18;
/** Maximum characters hashed in one step. */
const TAG_STEP = 512 * 1024;

/**
 * Returns the entity tag of a response. The tag is keyed and bound to the request, so it tells
 * nothing about rows that other callers see (G10.5).
 * @param pieces text of the response, without parts that differ between responses with equal rows
 */
export function answerTagOf(request: CacheRequest, pieces: readonly string[]): string {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) hmac.update(piece);
  return tagOf(hmac);
}

/**
 * Returns the entity tag of a long response, in steps that take turns with other long work (G24.8).
 * It is not equal to the tag of `answerTagOf`.
 */
export async function longAnswerTagOf(
  request: CacheRequest,
  pieces: readonly string[],
): Promise<string> {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += TAG_STEP) {
      // Hashes the characters as they are in memory, so that halves of surrogate pairs also make a
      // difference.
      const step = piece.slice(start, start + TAG_STEP);
      await runInTurn(request.workspace.id, () => hmac.update(step, "utf16le"));
    }
  }
  return tagOf(hmac);
}

function tagHmacOf({ workspace, key }: CacheRequest): Hmac {
  return keyedHash(workspace.derive("response-etag")).update(`${key.length}:${key}`);
}

const tagOf = (hmac: Hmac): string =>
  `"${hmac.digest().subarray(0, TAG_BYTES).toString("base64url")}"`;
