// The cache of responses to `/query` (G10), by credential and request. It does not store a response
// that a write may have made outdated. This holds for writes during the read and after it. It also
// holds while this node does not know of all writes.
import type { Hmac } from "node:crypto";
import type { CacheDefinition, Catalog, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { runInTurn, keyedHash, type Clock } from "../platform/index.ts";
import type { CommittedListener } from "../platform/signals/index.ts";
import { EntryCache, type EntryCacheOptions } from "./entry-cache.ts";
import { TableVersions, type Stamp } from "./table-versions.ts";

/** Reports writes, because they make cached responses outdated. */
export interface WriteFeed {
  /**
   * A time on the clock of `performance.now()`. The feed has reported every write that committed
   * before this time.
   */
  readonly freshAt: number;
  readonly follow: (
    listener: CommittedListener<[workspaceId: Guid, tableIds: readonly Guid[]]>,
  ) => void;
}

export interface CacheRequest {
  readonly workspace: Workspace;
  /**
   * Key of the response, from credential, version of the workspace and request. Requests of a
   * workspace with equal keys must have equal responses. Keys are compared as plain text. They
   * never leave the process, and hashing them would cost more time.
   */
  readonly key: string;
  /** Ids of the tables on which the response depends. */
  readonly tables: readonly Guid[];
  /** Cache rules of the credential. Their mode is never `off` here. */
  readonly rules: CacheDefinition;
}

/** The state just before a read. Its `stamp` tells which writes had been reported by then. */
interface Moment {
  /** Time in milliseconds since 1970. */
  readonly at: number;
  readonly stamp: Stamp;
}

interface CachedAnswer {
  /** JSON text of the whole response. Long responses are stored as bytes. */
  readonly text: string | Uint8Array;
  readonly entityTag: string;
  readonly rows: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export interface ResponseCacheOptions extends Partial<EntryCacheOptions> {
  readonly writeFeed: WriteFeed;
  /**
   * Tells whether the definition of a workspace is current. With an old definition, the cache may
   * not know that a table has become untracked. Writes to untracked tables are not reported.
   */
  readonly catalog: Pick<Catalog, "freshAt" | "isNewest">;
  readonly clock: Clock;
  readonly feedAgeMaxMs?: number | undefined;
}

/**
 * Largest age, in milliseconds, of the data about writes and definitions. A node with older data
 * cannot know which responses are current.
 */
const FEED_AGE_MAX_MS = 1_000;
const MIB = 1024 * 1024;
const LIMITS: EntryCacheOptions = {
  bytesMax: 64 * MIB,
  workspaceBytesMax: 16 * MIB,
  entryBytesMax: 4 * MIB,
};
/** Time to live of responses in seconds, if the cache rules do not set it. */
const TTL_SECONDS = 60;

/** Returns the time to live, in seconds, of responses with these cache rules. */
export const ttlSecondsOf = ({ ttlSeconds = TTL_SECONDS }: CacheDefinition): number => ttlSeconds;

interface CachedEntry extends CachedAnswer, Moment {
  readonly bytes: number;
}

/** Creates an empty cache. Reported writes make its responses invalid. */
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
    /** Returns the state before a read. Call this before the read is sent to the database. */
    momentOf: (request: CacheRequest): Moment => ({ at: clock.now(), stamp: stampOf(request) }),
    /** Stores a response. Does not store it if one of its tables was written since `moment`. */
    store(request: CacheRequest, moment: Moment, answer: CachedAnswer): void {
      if (request.rules.mode !== "time") {
        if (stampOf(request) !== moment.stamp) return;
        const { untracked } = request.workspace;
        // Writes to untracked tables are not reported, so no response that depends on them may be
        // stored. The definition normally prevents such responses.
        if (untracked !== null && request.tables.some((id) => untracked.tables.has(id))) return;
      }
      const { text } = answer;
      // Counts two bytes for each character, because text with characters beyond Latin-1 takes two.
      const bytes = typeof text === "string" ? 2 * text.length : text.byteLength;
      const entry = { ...answer, ...moment, bytes };
      entries.set(request.workspace, request.key, entry);
    },
    /** Number of bytes of all cached responses and their keys. */
    get bytes(): number {
      return entries.bytes;
    },
  };
}

const TAG_BYTES = 18;
/** Largest number of characters that are hashed in one step. */
const TAG_STEP = 512 * 1024;

/**
 * Returns the ETag of a response. It is a keyed hash that includes the request, so it reveals
 * nothing about rows that other callers see (G10.5).
 * @param pieces text of the response, without parts that differ although the rows are equal
 */
export function answerTagOf(request: CacheRequest, pieces: readonly string[]): string {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) hmac.update(piece);
  return tagOf(hmac);
}

/**
 * Returns the ETag of a long response. Hashes the text in steps, so that other long work can run
 * between them (G24.8). This ETag differs from the one of `answerTagOf`.
 */
export async function longAnswerTagOf(
  request: CacheRequest,
  pieces: readonly string[],
): Promise<string> {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += TAG_STEP) {
      // Hashes the characters as UTF-16, as they are in memory. In UTF-8, different invalid halves
      // of a character pair would give equal hashes.
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
