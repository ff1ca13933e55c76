// Bounded cache of verified access tokens, cleared per account when it changes, and entirely when changes may have been missed.
import { LRUCache } from "lru-cache";
import type { Guid } from "../../contract/index.ts";

/** Whose a remembered token is. */
interface OfAccount {
  readonly claims: { readonly workspaceId: Guid; readonly sub: Guid };
}

export interface RememberedTokens<Entry extends OfAccount> {
  readonly get: (text: string) => Entry | undefined;
  /** @param since what `changes` was when the entry began to be found out: what has changed meanwhile may have made it old */
  readonly keep: (text: string, entry: Entry, since: number) => void;
  readonly forget: (text: string) => void;
  /** Counts whatever may have made entries old, those included that are being found out. */
  readonly changes: number;
  readonly accountChanged: (workspaceId: Guid, endUserId: Guid) => void;
  readonly somethingChanged: () => void;
  readonly clear: () => void;
}

/** Characters of tokens; with what they say, a node needs some three bytes for each. */
const LENGTH_MAX = 16 * 1024 * 1024;
/** Characters at the end of a token by which it is found: a part of its signature, since to hash all of its text costs too much. */
const TAIL_LENGTH = 32;
const tailOf = (text: string): string => text.slice(-TAIL_LENGTH);
/** Ids of accounts are unique within their workspace only. */
const keyOf = (workspaceId: Guid, endUserId: Guid): string => `${workspaceId} ${endUserId}`;
const accountOf = ({ claims }: OfAccount): string => keyOf(claims.workspaceId, claims.sub);

interface Kept<Entry> {
  /** What came with the same tail is another token unless it is the same text. */
  readonly text: string;
  readonly entry: Entry;
}

export function rememberTokens<Entry extends OfAccount>(
  lengthMax = LENGTH_MAX,
): RememberedTokens<Entry> {
  const tailsByAccount = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Kept<Entry>>({
    maxSize: lengthMax,
    sizeCalculation: ({ text }) => text.length,
    dispose: ({ entry }, tail) => {
      const account = accountOf(entry);
      const tails = tailsByAccount.get(account);
      tails?.delete(tail);
      if (tails?.size === 0) tailsByAccount.delete(account);
    },
  });
  let changes = 0;

  function get(text: string): Entry | undefined {
    const found = kept.get(tailOf(text));
    return found?.text === text ? found.entry : undefined;
  }

  return {
    get,
    keep: (text, entry, since) => {
      if (since !== changes) return;
      const tail = tailOf(text);
      kept.set(tail, { text, entry });
      if (!kept.has(tail)) return;
      const account = accountOf(entry);
      tailsByAccount.set(account, (tailsByAccount.get(account) ?? new Set()).add(tail));
    },
    forget: (text) => {
      if (get(text) !== undefined) kept.delete(tailOf(text));
    },
    get changes() {
      return changes;
    },
    accountChanged: (workspaceId, endUserId) => {
      changes += 1;
      for (const tail of tailsByAccount.get(keyOf(workspaceId, endUserId)) ?? []) kept.delete(tail);
    },
    somethingChanged: () => {
      changes += 1;
    },
    clear: () => {
      changes += 1;
      kept.clear();
    },
  };
}
