// Step 9: checks the caller's rights against the contract's `x-scope`. Refuses callers without the right (403); rights that depend on the
// tables or platforms of a request are left to the handler, which is given the grant.
import { grantFor, isGranted, requireScopes, type Grant } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { goOn, type Soon } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

export interface ScopeStep {
  readonly catalog: Pick<Catalog, "get">;
}

/**
 * The caller's grant; null where the operation asks for no right, and for nobody in particular whom the address let in.
 * @throws GatewayError SCOPE_VIOLATION, for a token without a scope that every call of the operation takes, too; UNAUTHENTICATED where the workspace or the key has gone meanwhile
 */
export function checkScope(
  { catalog }: ScopeStep,
  { caller }: Pick<Exchange, "caller">,
  { operation: { isOptional, takesLateCredential, scope }, neededScopes }: Route,
): Soon<Grant | null> {
  const mayBeNobody = isOptional || takesLateCredential;
  if (scope === "none" || (caller.kind === "none" && mayBeNobody)) return null;
  if (!("workspaceId" in caller)) throw new GatewayError("UNAUTHENTICATED");
  return goOn(catalog.get(caller.workspaceId), (workspace) => {
    if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
    requireScopes(caller, neededScopes);
    const grant = grantFor(workspace, caller);
    if (!isGranted(grant, scope)) throw missing(scope);
    return grant;
  });
}

/** Of `<subject>.<right>`; others are the handler's to ask. */
function missing(scope: string): GatewayError {
  const [subject, right] = scope.split(".");
  const message = `The credential does not have the right ${right} on ${subject}.`;
  return new GatewayError("SCOPE_VIOLATION", { message });
}
