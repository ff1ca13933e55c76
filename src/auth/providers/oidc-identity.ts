// Reads a user's identity from a provider's claims. Rejects an invalid subject. Ignores invalid
// profile values.
import { refuseClaims } from "./oidc-failures.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";

/** Maximum length of a subject in OpenID Connect. */
const subjectMax = 255;
const nameMax = 100;

/**
 * Returns the identity that the claims describe.
 * @param issuer the issuer of the claims
 * @throws OidcRefusal if the subject is missing or invalid
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
    // Only the boolean true counts, because this claim decides about the access to an existing
    // account.
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

/** Returns false for control characters and unpaired surrogates, which cannot be stored. */
const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
