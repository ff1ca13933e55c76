// Checks that the caller has the right that the operation requires (`x-scope` in the contract).
// Rejects other callers with a 403. The handler checks rights on the tables or platforms that a
// request names.
import { grantFor, isGranted, requireScopes, type Grant } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

/**
 * Returns the grant of the caller, which contains its rights. Returns null if the operation needs
 * no right, or if its address is open without a credential.
 * @throws GatewayError SCOPE_VIOLATION if the caller lacks the right, or its token lacks an OAuth
 *   scope that every call needs
 * @throws GatewayError UNAUTHENTICATED if the workspace or the API key was deleted meanwhile
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

/**
 * Returns the error for a missing right, such as `files.read`. Other values of `x-scope` are
 * checked by the handler.
 */
function missing(scope: string): GatewayError {
  const [subject, right] = scope.split(".");
  const message = `The credential does not have the right \`${right}\` on \`${subject}\`.`;
  return new GatewayError("SCOPE_VIOLATION", { message });
}
