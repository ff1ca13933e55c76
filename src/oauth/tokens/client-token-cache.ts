// The bounded cache of verified access tokens of the identity service. A change of a user or of a
// workspace removes its tokens. The cache is cleared if the node may have missed changes.
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

export interface ClientTokenCache {
  readonly get: (text: string) => VerifiedToken | undefined;
  /**
   * Caches a token, unless something has changed since its verification began.
   * @param since the value of `changes` when the verification began
   */
  readonly set: (text: string, token: VerifiedToken, since: number) => void;
  readonly delete: (text: string) => void;
  /** Counts the changes that can make tokens stale, including tokens that are being verified. */
  readonly changes: number;
  readonly userChanged: (userId: Guid) => void;
  readonly workspaceChanged: (workspaceId: Guid) => void;
  readonly clear: () => void;
}

/** Maximum number of cached characters. */
const LENGTH_MAX = 8 * 1024 * 1024;
/**
 * Length of the key: the last characters of the token, part of its signature. A hash of the full
 * text costs too much.
 */
const TAIL_LENGTH = 32;
const tailOf = (text: string): string => text.slice(-TAIL_LENGTH);

interface CachedClientToken {
  /** The full text. Another token can have the same last characters. */
  readonly text: string;
  readonly token: VerifiedToken;
}

export function createClientTokenCache(): ClientTokenCache {
  const cache = new LRUCache<string, CachedClientToken>({
    maxSize: LENGTH_MAX,
    sizeCalculation: ({ text }) => text.length,
  });
  let changes = 0;

  function deleteWhere(isStale: (caller: OAuthCaller) => boolean): void {
    changes += 1;
    for (const [tail, { token }] of cache.entries()) if (isStale(token.caller)) cache.delete(tail);
  }

  function get(text: string): VerifiedToken | undefined {
    const found = cache.get(tailOf(text));
    return found?.text === text ? found.token : undefined;
  }

  return {
    get,
    set: (text, token, since) => {
      if (since === changes) cache.set(tailOf(text), { text, token });
    },
    delete: (text) => {
      if (get(text) !== undefined) cache.delete(tailOf(text));
    },
    get changes() {
      return changes;
    },
    userChanged: (userId) => deleteWhere((caller) => caller.userId === userId),
    workspaceChanged: (workspaceId) => deleteWhere((caller) => caller.workspaceId === workspaceId),
    clear: () => {
      changes += 1;
      cache.clear();
    },
  };
}
