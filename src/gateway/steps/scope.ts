// Checks that the caller has the right that the operation requires (`x-scope` in the contract), and
// rejects callers without it with a 403. If the right depends on the tables or game platforms that
// a request names, the handler checks it later.
import { grantFor, isGranted, requireScopes, type Grant } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

/**
 * Returns the grant of the caller, which contains its rights. Returns null if the operation needs
 * no right, or if the call needs no credential and has none.
 * @throws GatewayError SCOPE_VIOLATION if the caller lacks the right, or if its token lacks an
 *   OAuth scope that every call needs
 * @throws GatewayError UNAUTHENTICATED if the workspace or the API key was deleted during the
 *   request
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
 * Returns the error for a missing right, such as `files.read`. `scope` always has a dot. For values
 * of `x-scope` without a dot, the handler checks the rights.
 */
function missing(scope: string): GatewayError {
  const [subject, right] = scope.split(".");
  const message = `The credential does not have the right \`${right}\` on \`${subject}\`. Use a credential that has this right.`;
  return new GatewayError("SCOPE_VIOLATION", { message });
}
