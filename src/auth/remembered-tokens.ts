// Access tokens that this node has verified, by their text: bounded, forgotten when their account changes, and all of them at once when
// changes may have been missed. Knows nothing of signatures or time.
import { LRUCache } from "lru-cache";
import type { Guid } from "../contract/caller.ts";

/** Whose a remembered token is. */
interface OfAccount {
  readonly claims: { readonly sub: Guid };
}

export interface RememberedTokens<Entry extends OfAccount> {
  readonly get: (text: string) => Entry | undefined;
  /** @param since what `changes` was when the entry began to be found out: what has changed meanwhile may have made it old */
  readonly keep: (text: string, entry: Entry, since: number) => void;
  readonly forget: (text: string) => void;
  /** Counts whatever may have made entries old, those included that are being found out. */
  readonly changes: number;
  readonly accountChanged: (endUserId: Guid) => void;
  readonly somethingChanged: () => void;
  readonly clear: () => void;
}

/** Characters of tokens; with what they say, a node needs some three bytes for each. */
const LENGTH_MAX = 16 * 1024 * 1024;

export function rememberTokens<Entry extends OfAccount>(
  lengthMax = LENGTH_MAX,
): RememberedTokens<Entry> {
  const textsByAccount = new Map<Guid, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    maxSize: lengthMax,
    sizeCalculation: (_entry, text) => text.length,
    dispose: ({ claims }, text) => {
      const texts = textsByAccount.get(claims.sub);
      texts?.delete(text);
      if (texts?.size === 0) textsByAccount.delete(claims.sub);
    },
  });
  let changes = 0;

  return {
    get: (text) => entries.get(text),
    keep: (text, entry, since) => {
      if (since !== changes) return;
      entries.set(text, entry);
      if (!entries.has(text)) return;
      const { sub } = entry.claims;
      textsByAccount.set(sub, (textsByAccount.get(sub) ?? new Set()).add(text));
    },
    forget: (text) => void entries.delete(text),
    get changes() {
      return changes;
    },
    accountChanged: (endUserId) => {
      changes += 1;
      for (const text of textsByAccount.get(endUserId) ?? []) entries.delete(text);
    },
    somethingChanged: () => {
      changes += 1;
    },
    clear: () => {
      changes += 1;
      entries.clear();
    },
  };
}
