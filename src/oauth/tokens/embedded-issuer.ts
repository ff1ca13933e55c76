// The embedded identity service as the issuer of access tokens: one algorithm, one type, its own keys.
import type { KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { IdentityKeys } from "../keys/identity-keys.ts";
import type { TrustedIssuer } from "./client-tokens.ts";
import { conferredHere } from "./token-claims.ts";

const ALGORITHM = "ES256";
const TYPE = "at+jwt";
/** Characters of a signature of this algorithm, which tells its tokens from those of end users. */
const SIGNATURE_LENGTH = 86;
const DOT = ".".charCodeAt(0);

/** Public halves of the keys that sign, or have signed what is still in force. */
export interface TokenKeys {
  /** At once where it is remembered; invented ids do not reach the database each time. */
  readonly find: (kid: string) => KeyObject | undefined | Promise<KeyObject | undefined>;
}

/** For so long a key that was good is not asked for again: an urgent rotation ends its tokens then. */
const KEY_MS = 10_000;
const KEYS_MAX = 100;

/** With the keys that were good a moment ago at hand. */
export function rememberKeys({ publicKeyOf }: Pick<IdentityKeys, "publicKeyOf">): TokenKeys {
  const good = new LRUCache<string, KeyObject>({ max: KEYS_MAX, ttl: KEY_MS });
  return {
    find: (kid) =>
      good.get(kid) ??
      publicKeyOf(kid).then((key) => {
        if (key !== undefined) good.set(kid, key);
        return key;
      }),
  };
}

/** @param baseUrl configured; its own name, too */
export function embeddedIssuer(baseUrl: string, keys: TokenKeys): TrustedIssuer {
  return {
    isOwn: (text) => text.charCodeAt(text.length - SIGNATURE_LENGTH - 1) === DOT,
    conferred: ({ signer: { alg, iss }, typ, claims }) =>
      alg === ALGORITHM && typ === TYPE && iss === baseUrl && typeof claims["iat"] === "number"
        ? conferredHere(baseUrl, claims)
        : undefined,
    keyFor: ({ kid }) => keys.find(kid),
  };
}
