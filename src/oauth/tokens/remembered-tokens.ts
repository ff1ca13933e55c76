// Bounded memory of verified tokens, forgotten by person and by workspace when these change, and altogether when changes may have been
// missed.
import { LRUCache } from "lru-cache";
import type { Guid, OAuthCaller } from "../../contract/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { SignerName } from "./token-text.ts";

export interface VerifiedToken {
  readonly caller: OAuthCaller;
  readonly opens: ReadonlySet<GrantedResource>;
  readonly signer: SignerName;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

export interface ClientTokenMemory {
  readonly get: (text: string) => VerifiedToken | undefined;
  /** @param since what `changes` was when it began to be found out: what has changed meanwhile may have made it old */
  readonly keep: (text: string, token: VerifiedToken, since: number) => void;
  readonly forget: (text: string) => void;
  /** Counts whatever may have made tokens old, those included that are being found out. */
  readonly changes: number;
  readonly userChanged: (userId: Guid) => void;
  readonly workspaceChanged: (workspaceId: Guid) => void;
  readonly clear: () => void;
}

/** Characters of tokens. */
const LENGTH_MAX = 8 * 1024 * 1024;
/** Characters at the end of a token by which it is found: a part of its signature, since to hash all of its text costs too much. */
const TAIL_LENGTH = 32;
const tailOf = (text: string): string => text.slice(-TAIL_LENGTH);

interface Kept {
  /** What came with the same tail is another token unless it is the same text. */
  readonly text: string;
  readonly token: VerifiedToken;
}

export function rememberTokens(): ClientTokenMemory {
  const kept = new LRUCache<string, Kept>({
    maxSize: LENGTH_MAX,
    sizeCalculation: ({ text }) => text.length,
  });
  let changes = 0;

  function forgetThose(isOld: (caller: OAuthCaller) => boolean): void {
    changes += 1;
    for (const [tail, { token }] of kept.entries()) if (isOld(token.caller)) kept.delete(tail);
  }

  function get(text: string): VerifiedToken | undefined {
    const found = kept.get(tailOf(text));
    return found?.text === text ? found.token : undefined;
  }

  return {
    get,
    keep: (text, token, since) => {
      if (since === changes) kept.set(tailOf(text), { text, token });
    },
    forget: (text) => {
      if (get(text) !== undefined) kept.delete(tailOf(text));
    },
    get changes() {
      return changes;
    },
    userChanged: (userId) => forgetThose((caller) => caller.userId === userId),
    workspaceChanged: (workspaceId) => forgetThose((caller) => caller.workspaceId === workspaceId),
    clear: () => {
      changes += 1;
      kept.clear();
    },
  };
}
