// The embedded identity service as the issuer of access tokens. Rejects tokens with another
// algorithm, type or issuer.
import type { IdentityKeys } from "../identity-keys.ts";
import { embeddedTokenAccess, type TrustedIssuer } from "./token-claims.ts";

const ALGORITHM = "ES256";
const TYPE = "at+jwt";
/**
 * Length of an ES256 signature in characters. It distinguishes these tokens from those of end
 * users.
 */
const SIGNATURE_LENGTH = 86;
const DOT = ".".charCodeAt(0);

/** @param baseUrl the configured base address, which is also the issuer's name */
export function embeddedIssuer(
  baseUrl: string,
  keys: Pick<IdentityKeys, "publicKeyOf">,
): TrustedIssuer {
  return {
    name: baseUrl,
    isOwn: (text) => text.charCodeAt(text.length - SIGNATURE_LENGTH - 1) === DOT,
    accessOf: ({ signer: { alg, iss }, typ, claims }) =>
      alg === ALGORITHM && typ === TYPE && iss === baseUrl && typeof claims["iat"] === "number"
        ? embeddedTokenAccess(baseUrl, claims)
        : undefined,
    keyFor: ({ kid }) => keys.publicKeyOf(kid),
  };
}
