// Reads a person's identity from a provider's claims. Refuses an invalid subject; profile values that do not fit are left out.
import { refuseClaims } from "./oidc-failures.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";

/** Longest subject that OpenID Connect knows. */
const subjectMax = 255;
const nameMax = 100;

/**
 * @param issuer who says so
 * @throws OidcRefusal when there is no usable subject
 */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  issuer: string,
): ProvidedIdentity {
  const { sub, email, email_verified: emailVerified } = claims;
  if (typeof sub !== "string" || sub === "" || sub.length > subjectMax || !isOneLine(sub))
    throw refuseClaims("sub");
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" ? email : null,
    // A text "true" is none of the standard's two values, and this one decides who gets into an account.
    emailVerified: emailVerified === true,
    firstName: nameOf(claims["given_name"]),
    lastName: nameOf(claims["family_name"]),
    username: nameOf(claims["preferred_username"]),
  };
}

function nameOf(claim: unknown): string | null {
  if (typeof claim !== "string" || !isOneLine(claim)) return null;
  const name = claim.normalize("NFC").trim();
  return name === "" || name.length > nameMax ? null : name;
}

/** Without control characters and halves of characters, neither of which can be stored. */
const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
