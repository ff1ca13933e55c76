// Recognises access tokens that the gateway's own identity service issued. Tokens with another
// algorithm, type or issuer are not accepted.
import type { IdentityKeys } from "../identity-keys.ts";
import { embeddedTokenAccess, type TrustedIssuer } from "./token-claims.ts";

const ALGORITHM = "ES256";
const TYPE = "at+jwt";
/**
 * Number of characters of an ES256 signature, the last part of a token. This length distinguishes
 * tokens of the identity service from access tokens of end users.
 */
const SIGNATURE_LENGTH = 86;
const DOT = ".".charCodeAt(0);

/** @param baseUrl the configured base URL of the gateway, which tokens name as their issuer */
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
