// Verifies credentials (tokens of both issuers, and portal sessions), and caches the result. A
// change of an account or a workspace removes its tokens and sessions from the cache. The cache is
// not used while this node may have missed such changes.
import { LRUCache } from "lru-cache";
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

export interface VerificationOptions<Entry> {
  /** The issuer of all tokens in this cache. Every cache key begins with this name. */
  readonly issuer: string;
  /**
   * Id of the set of accounts, if all tokens belong to one set. Undefined if each workspace has its
   * own accounts.
   */
  readonly realmId?: Guid;
  /**
   * Returns the ids of the workspace and of the account (`accountSubject`) to which a cached entry
   * belongs. If one of them changes, the entry is removed.
   */
  readonly subjectsOf: (entry: Entry) => readonly string[];
  /**
   * Maximum number of characters of all cached tokens together. A node needs about three bytes of
   * memory for each character.
   */
  readonly lengthMax: number;
  /**
   * Milliseconds for which the gateway remembers that a genuine token was refused. With 0, there is
   * no time limit.
   */
  readonly refusedMs: number;
  /** Returns false if the entry has expired. */
  readonly isCurrent: (entry: Entry) => boolean;
  /**
   * Verifies a token that is not in the cache.
   * @returns undefined for an invalid token. Null for a genuine token whose session or grant has
   *   ended; this check needed the database, so the refusal is remembered
   */
  readonly verify: (text: string) => Promise<Entry | null | undefined>;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly catalog: Pick<Catalog, "onChange">;
}

/**
 * Number of the last characters of a token (a part of its signature) that the cache key contains. A
 * hash of the whole token would cost too much time.
 */
const TAIL_LENGTH = 32;
const REFUSED_LENGTH_MAX = 1024 * 1024;
/**
 * Maximum number of milliseconds since this node last learned of changes. After a longer time, the
 * node does not use the cache. So a revocation takes effect within two seconds, including the
 * interval at which changes are read.
 */
const STALE_MAX_MS = 1_500;

/**
 * Returns a text that identifies an account. The id alone is not enough, because it is unique only
 * within its set of accounts (realm).
 */
export const accountSubject = (realmId: Guid, accountId: Guid): string => `${realmId} ${accountId}`;

export function createVerification<Entry>(options: VerificationOptions<Entry>) {
  const { issuer, realmId, subjectsOf, lengthMax, refusedMs, revocations } = options;
  const keysBySubject = new Map<string, Set<string>>();
  /**
   * Cached entries. Each contains the whole token, because another token can end with the same
   * characters.
   */
  const cache = new LRUCache<string, { readonly text: string; readonly entry: Entry }>({
    maxSize: lengthMax,
    sizeCalculation: ({ text }) => text.length,
    dispose: ({ entry }, key) => {
      for (const subject of subjectsOf(entry)) {
        const keys = keysBySubject.get(subject);
        keys?.delete(key);
        if (keys?.size === 0) keysBySubject.delete(subject);
      }
    },
  });
  const refusedCache = new LRUCache<string, true>({
    maxSize: REFUSED_LENGTH_MAX,
    sizeCalculation: (_, text) => text.length,
    ttl: refusedMs,
  });
  const running = new Map<string, Promise<Entry | undefined>>();
  /**
   * Number of changes of accounts and workspaces so far. If the number grows while a token is
   * verified, the result may be outdated and is not cached.
   */
  let changes = 0;
  revocations.follow({
    // Changes of accounts in other sets (realms) are ignored, because they may be frequent.
    changed: (changedRealmId, accountId) => {
      if (realmId === undefined || changedRealmId === realmId)
        subjectChanged(accountSubject(changedRealmId, accountId));
    },
    lost: () => {
      changes += 1;
      running.clear();
      cache.clear();
    },
  });
  options.catalog.onChange(subjectChanged);

  /** Removes the cached entries (verified tokens) of a workspace or an account. */
  function subjectChanged(subject: string): void {
    changes += 1;
    // A request that comes after the change must not join a verification that began before.
    running.clear();
    for (const key of keysBySubject.get(subject) ?? []) cache.delete(key);
  }

  const keyOf = (text: string): string => `${issuer} ${text.slice(-TAIL_LENGTH)}`;

  function cached(text: string): Entry | undefined {
    const found = cache.get(keyOf(text));
    return found?.text === text ? found.entry : undefined;
  }

  async function verifyAndCache(text: string): Promise<Entry | undefined> {
    if (refusedCache.has(text)) return undefined;
    const since = changes;
    const key = keyOf(text);
    if (cached(text) !== undefined) cache.delete(key);
    const entry = await options.verify(text);
    if (entry === null) refusedCache.set(text, true);
    if (entry === null || entry === undefined) return undefined;
    // A change during the verification may make the entry outdated, so it is not cached.
    if (since !== changes) return entry;
    cache.set(key, { text, entry });
    // The cache does not store tokens that are too long, so the entry may be missing.
    if (cache.has(key))
      for (const subject of subjectsOf(entry))
        keysBySubject.set(subject, (keysBySubject.get(subject) ?? new Set()).add(key));
    return entry;
  }

  return {
    isCached: (text: string): boolean => cached(text) !== undefined,
    /**
     * Returns the entry (result of the verification) of a token. Returns undefined for an invalid
     * token. For a cached token, returns always the same object, without a promise. Concurrent
     * calls with the same token share one verification.
     */
    verify(text: string): Entry | undefined | Promise<Entry | undefined> {
      const entry = cached(text);
      const isFresh = performance.now() - revocations.freshAt < STALE_MAX_MS;
      if (entry !== undefined && isFresh && options.isCurrent(entry)) return entry;
      let verifying = running.get(text);
      if (verifying === undefined) {
        const own = verifyAndCache(text).finally(() => {
          if (running.get(text) === own) running.delete(text);
        });
        running.set(text, own);
        verifying = own;
      }
      return verifying;
    },
    subjectChanged,
  };
}
