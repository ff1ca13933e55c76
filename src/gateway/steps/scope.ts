// Step 9: checks the caller's rights against the contract's `x-scope`. Refuses callers without the
// right (403). The handler checks rights on the tables or platforms of a request with the grant.
import { grantFor, isGranted, requireScopes, type Grant } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

/**
 * Returns the caller's grant. Null if the operation needs no right, or the address is open without
 * a credential.
 * @throws GatewayError SCOPE_VIOLATION, also for a token without a scope that every call of the
 *   operation needs; UNAUTHENTICATED if the workspace or the key was deleted meanwhile
 */
export function checkScope(
  { caller, workspace }: Pick<Exchange, "caller" | "workspace">,
  { operation: { isOptional, takesLateCredential, scope }, neededScopes }: Route,
): Grant | null {
  const mayBeAnonymous = isOptional || takesLateCredential;
  if (scope === "none" || (caller.kind === "none" && mayBeAnonymous)) return null;
  if (!("workspaceId" in caller) || workspace === undefined)
    throw new GatewayError("UNAUTHENTICATED");
  requireScopes(caller, neededScopes);
  const grant = grantFor(workspace, caller);
  if (!isGranted(grant, scope)) throw missing(scope);
  return grant;
}

/** Returns the error for a missing right `<subject>.<right>`. The handler checks other scopes. */
function missing(scope: string): GatewayError {
  const [subject, right] = scope.split(".");
  const message = `The credential does not have the right ${right} on ${subject}.`;
  return new GatewayError("SCOPE_VIOLATION", { message });
}
