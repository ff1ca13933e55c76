// Verifies credentials and caches the verified ones: tokens of both issuers, and portal sessions. A
// change of an account or a workspace removes its entries. The cache is not used while this node
// may have missed changes.
import { LRUCache } from "lru-cache";
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";

export interface VerificationOptions<Entry> {
  /** The issuer of all tokens in the cache. It is a part of each key. */
  readonly issuer: string;
  /** The realm of the accounts; undefined if each workspace has its own accounts. */
  readonly realmId?: Guid;
  /**
   * Returns the workspaces and the accounts (`accountSubject`) whose change makes the entry stale.
   */
  readonly subjectsOf: (entry: Entry) => readonly string[];
  /** Maximum number of cached characters. A node needs about three bytes of memory for each. */
  readonly lengthMax: number;
  /** How long the refusal of a genuine token is cached; 0: until it is evicted. */
  readonly refusedMs: number;
  /** Returns false for an entry that has expired. */
  readonly isCurrent: (entry: Entry) => boolean;
  /**
   * Verifies a token that is not cached.
   * @returns undefined for an invalid token; null for a genuine token whose session or grant has
   *   ended. The latter needed the database, so the refusal is cached.
   */
  readonly verify: (text: string) => Promise<Entry | null | undefined>;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly catalog: Pick<Catalog, "onChange">;
}

/**
 * Length of the key: the last characters of the token, part of its signature. A hash of the full
 * text costs too much.
 */
const TAIL_LENGTH = 32;
const REFUSED_LENGTH_MAX = 1024 * 1024;
/**
 * Maximum age of the last report of changes. After it the cache is not used, so that a revocation
 * takes effect within two seconds, the time of a poll included.
 */
const STALE_MAX_MS = 1_500;

/** Returns the subject of an account. Ids of accounts are unique within their realm only. */
export const accountSubject = (realmId: Guid, accountId: Guid): string => `${realmId} ${accountId}`;

export function createVerification<Entry>(options: VerificationOptions<Entry>) {
  const { issuer, realmId, subjectsOf, lengthMax, refusedMs, revocations } = options;
  const keysBySubject = new Map<string, Set<string>>();
  /** Each value has the full text, because another token can have the same last characters. */
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
  /** Counts the changes that can make entries stale, including tokens that are being verified. */
  let changes = 0;
  revocations.follow({
    // Changes in other realms may be frequent.
    changed: (changedRealmId, accountId) => {
      if (realmId === undefined || changedRealmId === realmId)
        subjectChanged(accountSubject(changedRealmId, accountId));
    },
    lost: () => {
      changes += 1;
      cache.clear();
    },
  });
  options.catalog.onChange(subjectChanged);

  /** Removes the entries for which `subjectsOf` returns the subject. */
  function subjectChanged(subject: string): void {
    changes += 1;
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
    // If something has changed since the verification began, the entry may be stale.
    if (since !== changes) return entry;
    cache.set(key, { text, entry });
    // The cache omits tokens that are too long.
    if (cache.has(key))
      for (const subject of subjectsOf(entry))
        keysBySubject.set(subject, (keysBySubject.get(subject) ?? new Set()).add(key));
    return entry;
  }

  return {
    isCached: (text: string): boolean => cached(text) !== undefined,
    /**
     * Returns the entry of a token, always the same object for a cached token; undefined for an
     * invalid token. Returns synchronously if the token is cached. Concurrent calls with a token
     * share one verification.
     */
    verify(text: string): Entry | undefined | Promise<Entry | undefined> {
      const entry = cached(text);
      const isFresh = performance.now() - revocations.freshAt < STALE_MAX_MS;
      if (entry !== undefined && isFresh && options.isCurrent(entry)) return entry;
      let verifying = running.get(text);
      if (verifying === undefined) {
        verifying = verifyAndCache(text).finally(() => running.delete(text));
        running.set(text, verifying);
      }
      return verifying;
    },
    subjectChanged,
  };
}
