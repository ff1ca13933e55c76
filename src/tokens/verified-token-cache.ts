// A bounded cache of verified tokens of one issuer. A change of an account or a workspace removes
// its tokens. The cache is cleared if the node may have missed changes.
import { LRUCache } from "lru-cache";

export interface VerifiedTokenCacheOptions<Entry> {
  /** The issuer of all tokens in the cache. It is a part of each key. */
  readonly issuer: string;
  /** Returns keys of the account, the user and the workspace whose change makes the entry stale. */
  readonly subjectsOf: (entry: Entry) => readonly string[];
  /** Maximum number of cached characters. A node needs about three bytes of memory for each. */
  readonly lengthMax: number;
}

/**
 * Length of the key: the last characters of the token, part of its signature. A hash of the full
 * text costs too much.
 */
const TAIL_LENGTH = 32;

interface CachedToken<Entry> {
  /** The full text. Another token can have the same last characters. */
  readonly text: string;
  readonly entry: Entry;
}

export function createVerifiedTokenCache<Entry>({
  issuer,
  subjectsOf,
  lengthMax,
}: VerifiedTokenCacheOptions<Entry>) {
  const keysBySubject = new Map<string, Set<string>>();
  const cache = new LRUCache<string, CachedToken<Entry>>({
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
  let changes = 0;
  const keyOf = (text: string): string => `${issuer} ${text.slice(-TAIL_LENGTH)}`;

  function get(text: string): Entry | undefined {
    const found = cache.get(keyOf(text));
    return found?.text === text ? found.entry : undefined;
  }

  return {
    get,
    /**
     * Caches an entry, unless something has changed since its verification began.
     * @param since the value of `changes` when the verification began
     */
    set: (text: string, entry: Entry, since: number): void => {
      if (since !== changes) return;
      const key = keyOf(text);
      cache.set(key, { text, entry });
      if (!cache.has(key)) return;
      for (const subject of subjectsOf(entry))
        keysBySubject.set(subject, (keysBySubject.get(subject) ?? new Set()).add(key));
    },
    delete: (text: string): void => {
      if (get(text) !== undefined) cache.delete(keyOf(text));
    },
    /** Counts the changes that can make entries stale, including tokens that are being verified. */
    get changes(): number {
      return changes;
    },
    /** Removes the entries for which `subjectsOf` returns the subject. */
    subjectChanged: (subject: string): void => {
      changes += 1;
      for (const key of keysBySubject.get(subject) ?? []) cache.delete(key);
    },
    clear: (): void => {
      changes += 1;
      cache.clear();
    },
  };
}
