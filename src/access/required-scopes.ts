// Rejects a request of an OAuth client if its token lacks a scope that the member could have
// granted. The challenge names the scopes that the request needs (RFC 6750, section 3.1). The grant
// rejects what the member's own role does not allow.
import { GatewayError, type AuthenticatedCaller, type OAuthScope } from "../contract/index.ts";
import type { MemberRole } from "./members.ts";

/** Scopes that a member with the role can grant to a client. */
export const scopesOfRole: Readonly<Record<MemberRole, readonly OAuthScope[]>> = {
  viewer: ["gateway:read"],
  editor: ["gateway:read", "gateway:write"],
  owner: ["gateway:read", "gateway:write"],
};

/**
 * Throws if the client's token lacks a scope.
 * @param needed all scopes that the request needs, in the order in which the message names them
 * @throws GatewayError SCOPE_VIOLATION with the challenge `insufficient_scope`
 */
export function requireScopes(caller: AuthenticatedCaller, needed: readonly OAuthScope[]): void {
  if (caller.kind !== "oauth") return;
  const { role, scopes } = caller;
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  if (!needed.every((scope) => scopesOfRole[role].includes(scope))) return;
  const message = `The access token lacks the scope ${missing.join(" and ")}. Request a token with ${needed.join(" and ")}.`;
  const challenge = { error: "insufficient_scope", scope: needed.join(" ") } as const;
  throw new GatewayError("SCOPE_VIOLATION", { message, challenge });
}
