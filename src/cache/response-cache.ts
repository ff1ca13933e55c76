// The cache of responses to `/query` (G10), by credential and request. In the mode `time`, the
// cache returns a response until its time to live ends. In all other modes, a response is outdated
// if one of its tables was written after the read of the response began. The cache then returns
// nothing. In these modes, it also returns nothing while this node may not know all writes.
import type { Hmac } from "node:crypto";
import type { CacheDefinition, Catalog, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { runInTurn, keyedHash, type Clock } from "../platform/index.ts";
import type { WorkerLink } from "../platform/machine/index.ts";
import type { CommittedListener } from "../platform/signals/index.ts";
import { EntryCache, type EntryCacheOptions } from "./entry-cache.ts";
import { TableVersions, type Stamp } from "./table-versions.ts";

/**
 * Reports which tables were written, because cached responses from these tables are then outdated.
 */
export interface WriteFeed {
  /**
   * The feed has reported all writes, of any node, that committed before this time (milliseconds of
   * `performance.now()`).
   */
  readonly freshAt: number;
  readonly follow: (
    listener: CommittedListener<[workspaceId: Guid, tableIds: readonly Guid[]]>,
  ) => void;
}

export interface CacheRequest {
  readonly workspace: Workspace;
  /**
   * Text that identifies the response: credential, version of the workspace, and request. Equal
   * keys of a workspace must have equal responses. The keys are not hashed, because they never
   * leave the process, and hashing would cost more time.
   */
  readonly key: string;
  /** Ids of the tables from which the response was computed. */
  readonly tables: readonly Guid[];
  /**
   * The rules that the definition sets for the credential. Their `mode` is never `off` here,
   * because requests with the mode `off` do not use the cache.
   */
  readonly rules: CacheDefinition;
}

/**
 * The time just before a read, and the number of the last write to its tables that was known then
 * (`stamp`).
 */
interface Moment {
  /** The time just before the read, in milliseconds since 1970. */
  readonly at: number;
  readonly stamp: Stamp;
}

interface CachedAnswer {
  /** JSON text of the whole response. Long responses are stored as bytes in UTF-8. */
  readonly text: string | Uint8Array;
  readonly entityTag: string;
  readonly rows: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export interface ResponseCacheOptions extends Partial<EntryCacheOptions> {
  readonly writeFeed: WriteFeed;
  /**
   * Tells if this node has the newest definition of a workspace. The definition says which tables
   * are untracked: writes to them are not reported to the cache. With an older definition, the
   * cache could return outdated rows of an untracked table.
   */
  readonly catalog: Pick<Catalog, "freshAt" | "isNewest">;
  readonly clock: Clock;
  readonly feedAgeMaxMs?: number | undefined;
  /**
   * The connection with the other gateway processes of this machine; null if there are none. A
   * write of another process makes cached responses outdated in this process, before the other
   * process responds to the write.
   */
  readonly machine?: WorkerLink | null;
  /** Number of gateway processes of this machine, which divide the memory. */
  readonly processes?: number;
}

/**
 * Maximum time, in milliseconds, since this node last read writes and definitions from the
 * database. After a longer time, the node cannot tell which cached responses are outdated. It then
 * uses only cached responses of the mode `time`.
 */
const FEED_AGE_MAX_MS = 1_000;
const MIB = 1024 * 1024;
const LIMITS: EntryCacheOptions = {
  bytesMax: 64 * MIB,
  workspaceBytesMax: 16 * MIB,
  entryBytesMax: 4 * MIB,
};
/**
 * Number of seconds for which a response may be used if the cache rules do not set `ttlSeconds`.
 */
const TTL_SECONDS = 60;

/** Returns the number of seconds for which a response may be used under these cache rules. */
export const ttlSecondsOf = ({ ttlSeconds = TTL_SECONDS }: CacheDefinition): number => ttlSeconds;

interface CachedEntry extends CachedAnswer, Moment {
  readonly bytes: number;
}

/** Creates an empty cache, and begins to follow the writes of all nodes. */
export function createResponseCache(options: ResponseCacheOptions) {
  const {
    writeFeed,
    catalog,
    clock,
    feedAgeMaxMs = FEED_AGE_MAX_MS,
    machine = null,
    processes = 1,
  } = options;
  const bytesMax = Math.floor(LIMITS.bytesMax / processes);
  const workspaceBytesMax = Math.floor(LIMITS.workspaceBytesMax / processes);
  const limits = { ...LIMITS, bytesMax, workspaceBytesMax };
  const entries = new EntryCache<CachedEntry>({ ...limits, ...options });
  const versions = new TableVersions();
  writeFeed.follow({
    changed: (workspaceId, tableIds) => versions.raise(workspaceId, tableIds),
    lost: () => versions.raiseAll(),
  });
  machine?.follow({
    written: ({ workspaceId, tableIds }) => versions.raise(workspaceId, tableIds),
    // When `covered` is called, some earlier writes were not reported to this process. So all
    // responses that were read before are treated as outdated.
    covered: () => versions.raiseAll(),
    uncovered: () => entries.clear(),
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
      if (rules.mode !== "time") {
        const mayUse = machine?.mayUseCache() ?? true;
        if (!mayUse || !areFeedsFresh(workspace)) return undefined;
      }
      const entry = entries.get(workspace, key);
      if (entry === undefined || isCurrent(entry, request)) return entry;
      entries.delete(workspace, key);
      return undefined;
    },
    /**
     * Returns the time before a read and the last known write to its tables. Call this before the
     * read is sent to the database, and pass the result to `store`.
     */
    momentOf: (request: CacheRequest): Moment => ({ at: clock.now(), stamp: stampOf(request) }),
    /**
     * Stores a response. In modes other than `time`, stores nothing if one of its tables was
     * written since `moment`.
     */
    store(request: CacheRequest, moment: Moment, answer: CachedAnswer): void {
      if (request.rules.mode !== "time") {
        if (stampOf(request) !== moment.stamp || machine?.isCovered === false) return;
        const { untracked } = request.workspace;
        // The cache would not notice writes to untracked tables, so it stores no response from such
        // a table. Usually the definition already prevents this.
        if (untracked !== null && request.tables.some((id) => untracked.tables.has(id))) return;
      }
      const { text } = answer;
      // A text with characters beyond Latin-1 takes two bytes for each character, so each text
      // counts with two bytes for each character.
      const bytes = typeof text === "string" ? 2 * text.length : text.byteLength;
      const entry = { ...answer, ...moment, bytes };
      entries.set(request.workspace, request.key, entry);
    },
    /** Number of bytes of all cached responses with their keys. */
    get bytes(): number {
      return entries.bytes;
    },
  };
}

const TAG_BYTES = 18;
/** Number of characters of a long text that are hashed before other work may run. */
const TAG_STEP = 512 * 1024;

/**
 * Returns the ETag of a response: a keyed hash of the request and the response. Because the hash
 * has a key, it reveals nothing about rows that other callers see (G10.5).
 * @param pieces the text of the response in pieces, without the parts that can differ although the
 *   rows are equal
 */
export function answerTagOf(request: CacheRequest, pieces: readonly string[]): string {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) hmac.update(piece);
  return tagOf(hmac);
}

/**
 * Returns the ETag of a long response. Hashes the text in steps, so that the node can handle other
 * requests between two steps (G24.8). `answerTagOf` returns another ETag for the same text.
 */
export async function longAnswerTagOf(
  request: CacheRequest,
  pieces: readonly string[],
): Promise<string> {
  const hmac = tagHmacOf(request);
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += TAG_STEP) {
      // Hashes the text in UTF-16, as it is in memory. The conversion to UTF-8 would replace all
      // invalid characters (halves of surrogate pairs) by the same character, so different texts
      // could get the same hash.
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
