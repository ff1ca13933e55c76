// Reads the identity of a user from the claims of an OpenID Connect provider. Rejects an invalid
// `sub`, which is the user's id. Ignores invalid names of the user.
import { refuseClaims } from "./oidc-failures.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";

/** Maximum length of the claim `sub` in OpenID Connect, in characters. */
const subjectMax = 255;
const nameMax = 100;

/**
 * Returns the identity of the user that the claims describe.
 * @param issuer the issuer (a URL) of the provider that made the claims
 * @throws OidcRefusal if the claim `sub` is missing or invalid
 */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  issuer: string,
): ProvidedIdentity {
  const { sub, email, email_verified: emailVerified } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > subjectMax || !isStorable(sub))
    throw refuseClaims("sub");
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" ? email : null,
    // Only the boolean `true` counts, not the text "true". If the provider has verified the
    // address, the user may get an existing account with this address.
    emailVerified: emailVerified === true,
    firstName: profileName(claims["given_name"]),
    lastName: profileName(claims["family_name"]),
    username: profileName(claims["preferred_username"]),
  };
}

function profileName(claim: unknown): string | null {
  if (typeof claim !== "string" || !isStorable(claim)) return null;
  const name = claim.normalize("NFC").trim();
  return name === "" || name.length > nameMax ? null : name;
}

/**
 * Returns false if the text contains control characters or unpaired surrogates, which cannot be
 * stored.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
