// Compares the caller of a connection before and after a new check of its credential. Also returns
// the time when a credential expires.
import type { AuthenticatedCaller, OAuthCaller } from "../../contract/index.ts";

/**
 * Returns true if a caller has the same rights after a new check of its credential. Both arguments
 * must belong to the same account.
 */
export function haveSameRights(one: AuthenticatedCaller, other: AuthenticatedCaller): boolean {
  if (one.kind === "member") return other.kind === "member" && one.role === other.role;
  if (one.kind === "oauth")
    return other.kind === "oauth" && one.role === other.role && haveSameScopes(one, other);
  if (one.kind !== "endUser" || other.kind !== "endUser") return one.kind === other.kind;
  return (
    one.claims["jti"] === other.claims["jti"] && one.roles.join("\n") === other.roles.join("\n")
  );
}

const haveSameScopes = (one: OAuthCaller, other: OAuthCaller): boolean =>
  one.scopes.toSorted().join() === other.scopes.toSorted().join();

/**
 * Returns the time when the credential expires, in milliseconds since 1970. Infinite if it does not
 * expire.
 */
export function expiryOf(caller: AuthenticatedCaller): number {
  if (caller.kind === "oauth") return caller.expiresAt * 1_000;
  const exp = caller.kind === "endUser" ? caller.claims["exp"] : undefined;
  return typeof exp === "number" ? exp * 1_000 : Number.POSITIVE_INFINITY;
}
