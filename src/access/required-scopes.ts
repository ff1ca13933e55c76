// Refuses a client whose token lacks a scope that the member's role would allow it to have, and says which ones the request needs
// (RFC 6750, section 3.1). What the role itself does not give is left to the grant, which refuses it like everybody else's.
import { GatewayError, type AuthenticatedCaller, type OAuthScope } from "../contract/index.ts";
import type { MemberRole } from "./members.ts";

/** What a member of the role can let a client do. */
export const scopesOfRole: Readonly<Record<MemberRole, readonly OAuthScope[]>> = {
  viewer: ["gateway:read"],
  editor: ["gateway:read", "gateway:write"],
  owner: ["gateway:read", "gateway:write"],
};

/**
 * @param needed all that this very request takes, in the order in which they are named
 * @throws GatewayError SCOPE_VIOLATION with the challenge `insufficient_scope`
 */
export function requireScopes(caller: AuthenticatedCaller, needed: readonly OAuthScope[]): void {
  if (caller.kind !== "oauth") return;
  const { role, scopes } = caller;
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  if (!needed.every((scope) => scopesOfRole[role].includes(scope))) return;
  const message = `The access token lacks the scope ${missing.join(" and ")}; ask for ${needed.join(" and ")}.`;
  const challenge = { error: "insufficient_scope", scope: needed.join(" ") } as const;
  throw new GatewayError("SCOPE_VIOLATION", { message, challenge });
}
