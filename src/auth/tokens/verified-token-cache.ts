// The bounded cache of verified access tokens. A change of an account removes its tokens. The cache
// is cleared if the node may have missed changes.
import { LRUCache } from "lru-cache";
import type { Guid } from "../../contract/index.ts";

/** An entry with the claims that name its account. */
interface AccountEntry {
  readonly claims: { readonly workspaceId: Guid; readonly sub: Guid };
}

export interface VerifiedTokenCache<Entry extends AccountEntry> {
  readonly get: (text: string) => Entry | undefined;
  /**
   * Caches an entry, unless something has changed since its verification began.
   * @param since the value of `changes` when the verification began
   */
  readonly set: (text: string, entry: Entry, since: number) => void;
  readonly delete: (text: string) => void;
  /** Counts the changes that can make entries stale, including tokens that are being verified. */
  readonly changes: number;
  readonly accountChanged: (workspaceId: Guid, endUserId: Guid) => void;
  readonly noteChange: () => void;
  readonly clear: () => void;
}

/** Maximum number of cached characters. A node needs about three bytes of memory for each. */
const LENGTH_MAX = 16 * 1024 * 1024;
/**
 * Length of the key: the last characters of the token, part of its signature. A hash of the full
 * text costs too much.
 */
const TAIL_LENGTH = 32;
const tailOf = (text: string): string => text.slice(-TAIL_LENGTH);
/** Ids of accounts are unique within their workspace only. */
const accountKey = (workspaceId: Guid, endUserId: Guid): string => `${workspaceId} ${endUserId}`;
const accountKeyOf = ({ claims }: AccountEntry): string =>
  accountKey(claims.workspaceId, claims.sub);

interface CachedAccessToken<Entry> {
  /** The full text. Another token can have the same last characters. */
  readonly text: string;
  readonly entry: Entry;
}

export function createVerifiedTokenCache<Entry extends AccountEntry>(
  lengthMax = LENGTH_MAX,
): VerifiedTokenCache<Entry> {
  const tailsByAccount = new Map<string, Set<string>>();
  const cache = new LRUCache<string, CachedAccessToken<Entry>>({
    maxSize: lengthMax,
    sizeCalculation: ({ text }) => text.length,
    dispose: ({ entry }, tail) => {
      const account = accountKeyOf(entry);
      const tails = tailsByAccount.get(account);
      tails?.delete(tail);
      if (tails?.size === 0) tailsByAccount.delete(account);
    },
  });
  let changes = 0;

  function get(text: string): Entry | undefined {
    const found = cache.get(tailOf(text));
    return found?.text === text ? found.entry : undefined;
  }

  return {
    get,
    set: (text, entry, since) => {
      if (since !== changes) return;
      const tail = tailOf(text);
      cache.set(tail, { text, entry });
      if (!cache.has(tail)) return;
      const account = accountKeyOf(entry);
      tailsByAccount.set(account, (tailsByAccount.get(account) ?? new Set()).add(tail));
    },
    delete: (text) => {
      if (get(text) !== undefined) cache.delete(tailOf(text));
    },
    get changes() {
      return changes;
    },
    accountChanged: (workspaceId, endUserId) => {
      changes += 1;
      for (const tail of tailsByAccount.get(accountKey(workspaceId, endUserId)) ?? [])
        cache.delete(tail);
    },
    noteChange: () => {
      changes += 1;
    },
    clear: () => {
      changes += 1;
      cache.clear();
    },
  };
}
