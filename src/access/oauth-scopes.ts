// Rejects a request of an OAuth client if its token lacks an OAuth scope that the request needs.
// The response names all scopes that the request needs (RFC 6750, section 3.1). If the member's
// role cannot allow one of these scopes, this check accepts the request. The later check of the
// grant then rejects the request.
import { GatewayError, type AuthenticatedCaller, type OAuthScope } from "../contract/index.ts";
import type { MemberRole } from "./members.ts";

/** OAuth scopes that a member with this role can allow a client to use. */
export const scopesOfRole: Readonly<Record<MemberRole, readonly OAuthScope[]>> = {
  viewer: ["gateway:read"],
  editor: ["gateway:read", "gateway:write"],
  owner: ["gateway:read", "gateway:write"],
};

/**
 * Checks the OAuth scopes of a client's token. Accepts every caller that is not an OAuth client.
 * @param needed all scopes that the request needs, in the order in which the message names them
 * @throws GatewayError SCOPE_VIOLATION with the challenge `insufficient_scope` if the token lacks a
 *   needed scope, and the member's role can allow all needed scopes
 */
export function requireScopes(caller: AuthenticatedCaller, needed: readonly OAuthScope[]): void {
  if (caller.kind !== "oauth") return;
  const { role, scopes } = caller;
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  if (!needed.every((scope) => scopesOfRole[role].includes(scope))) return;
  const message = `The access token lacks the scope ${missing.join(" and ")}. Request a new token with the scope ${needed.join(" and ")}.`;
  const challenge = { error: "insufficient_scope", scope: needed.join(" ") } as const;
  throw new GatewayError("SCOPE_VIOLATION", { message, challenge });
}
