// The embedded identity service as the issuer of access tokens: one algorithm, one type, its own keys.
import type { IdentityKeys } from "../keys/identity-keys.ts";
import type { TrustedIssuer } from "./client-tokens.ts";
import { conferredHere } from "./token-claims.ts";

const ALGORITHM = "ES256";
const TYPE = "at+jwt";
/** Characters of a signature of this algorithm, which tells its tokens from those of end users. */
const SIGNATURE_LENGTH = 86;
const DOT = ".".charCodeAt(0);

/** @param baseUrl configured; its own name, too */
export function embeddedIssuer(
  baseUrl: string,
  keys: Pick<IdentityKeys, "publicKeyOf">,
): TrustedIssuer {
  return {
    isOwn: (text) => text.charCodeAt(text.length - SIGNATURE_LENGTH - 1) === DOT,
    conferred: ({ signer: { alg, iss }, typ, claims }) =>
      alg === ALGORITHM && typ === TYPE && iss === baseUrl && typeof claims["iat"] === "number"
        ? conferredHere(baseUrl, claims)
        : undefined,
    keyFor: ({ kid }) => keys.publicKeyOf(kid),
  };
}
