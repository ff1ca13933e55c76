// Step 4: the credential, once, becomes a Caller. Refuses a missing or invalid one (401, always in the same words), a kind that
// the operation does not take (401), and a valid one of another workspace (403). Public operations ignore credentials.
import type { IncomingHttpHeaders } from "node:http";
import type { AuthenticatedCaller, Caller, Guid } from "../../contract/caller.ts";
import { GatewayError } from "../../contract/errors.ts";
import type { Route } from "../route.ts";

/** Token -> caller; undefined for a malformed, unknown or revoked one. */
export type Authenticate = (token: string) => Promise<AuthenticatedCaller | undefined>;

export interface CredentialStep {
  readonly authenticate: Authenticate;
  /** The one workspace of a dedicated deployment: every other is refused like a foreign one (decisions 13). */
  readonly dedicatedTo: Guid | null;
}

const nobody: Caller = { kind: "none" };

/**
 * Finds out who is calling.
 * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH; NOT_FOUND for a public address of a foreign workspace
 */
export async function identify(
  step: CredentialStep,
  route: Route,
  headers: IncomingHttpHeaders,
  workspaceId: Guid | null,
): Promise<Caller> {
  const isForeign =
    step.dedicatedTo !== null && workspaceId !== null && workspaceId !== step.dedicatedTo;
  if (route.readers.length === 0) {
    if (isForeign) throw new GatewayError("NOT_FOUND");
    return nobody;
  }
  const caller = await authenticateAll(step.authenticate, route, headers);
  if (caller === undefined || !route.operation.callers.has(caller.kind)) {
    throw new GatewayError("UNAUTHENTICATED");
  }
  if (isForeign || caller.workspaceId !== workspaceId) throw new GatewayError("WORKSPACE_MISMATCH");
  return caller;
}

/**
 * The caller of the first place that holds a credential. Whatever else was sent must be valid too, and speak for the same
 * workspace: a key beside an end user's token (decisions 7). Two different keys are nobody's.
 */
async function authenticateAll(
  authenticate: Authenticate,
  route: Route,
  headers: IncomingHttpHeaders,
): Promise<AuthenticatedCaller | undefined> {
  let first: AuthenticatedCaller | undefined;
  for (const read of route.readers) {
    const token = read(headers);
    if (token === undefined) continue;
    const caller = token === null ? undefined : await authenticate(token);
    if (caller === undefined) return undefined;
    if (first !== undefined && !agree(first, caller)) return undefined;
    first ??= caller;
  }
  return first;
}

function agree(one: AuthenticatedCaller, other: AuthenticatedCaller): boolean {
  if (one.kind === "key" && other.kind === "key") return one.keyId === other.keyId;
  return one.workspaceId === other.workspaceId;
}
