// Authenticates the credential of a request and creates the Caller. Rejects a missing or invalid
// credential with a 401, whose text is always the same. Rejects a kind of caller that the operation
// does not accept (401), and a credential of another workspace (403). Public operations, and open
// addresses such as signed links (G25.6), ignore credentials. The cookie of a portal session counts
// only if no header contains a credential.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AuthenticatedCaller, Caller, Guid } from "../../contract/index.ts";
import { GatewayError, NO_ACCESS_TOKEN, NO_PORTAL_SESSION } from "../../contract/index.ts";
import type { OpenAddress } from "../../files/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import type { Route } from "../routing/route.ts";
import type { RouteMatch } from "../routing/route-match-cache.ts";

/**
 * Returns the caller of a token. Returns undefined if the token is malformed, unknown or revoked.
 * @param resource the first path segment after the workspace; a token may be valid only for another
 *   one
 */
export type Authenticate = (
  token: string,
  resource: string,
) => AuthenticatedCaller | undefined | Promise<AuthenticatedCaller | undefined>;

/**
 * The first characters of every JSON Web Token. They are the beginning of a JSON object in
 * base64url.
 */
const WEB_TOKEN = "eyJ";

/**
 * Chooses the function that verifies a token by the kind of the token.
 * @param keys verifies all tokens that are not JSON Web Tokens
 * @param clients verifies tokens of the identity service, and tells them apart from the tokens of
 *   end users
 */
export const byKind = (
  keys: Authenticate,
  endUsers: Authenticate,
  clients: { readonly isOurs: (token: string) => boolean; readonly verify: Authenticate },
): Authenticate => {
  return (token, resource) => {
    if (!token.startsWith(WEB_TOKEN)) return keys(token, resource);
    return clients.isOurs(token) ? clients.verify(token, resource) : endUsers(token, resource);
  };
};

export interface CredentialStep {
  readonly authenticate: Authenticate;
  readonly portal: PortalCredentials;
  /**
   * Decides whether an address may be called without a credential, because it is signed or public.
   */
  readonly openAddress: OpenAddress;
  /**
   * The only workspace that this gateway serves, if it is dedicated to one (G2.7). All other
   * workspaces are rejected.
   */
  readonly dedicatedTo: Guid | null;
}

const anonymousCaller: Caller = { kind: "none" };

/**
 * Finds the caller of a request.
 * @param query the query string, not decoded yet
 * @param mayComeLater true if the client can send a credential later, in a message on the
 *   connection
 * @throws GatewayError UNAUTHENTICATED if the credential is missing, not valid, or not accepted
 *   here
 * @throws GatewayError WORKSPACE_MISMATCH if the credential belongs to another workspace
 * @throws GatewayError CSRF_DENIED or ORIGIN_DENIED if a portal session fails these checks
 * @throws GatewayError NOT_FOUND for a public address of a workspace that this gateway does not
 *   serve
 */
export async function identify(
  step: CredentialStep,
  { route, path }: RouteMatch,
  query: string,
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  workspaceId: Guid | null,
  mayComeLater = false,
): Promise<Caller> {
  const isForeign =
    step.dedicatedTo !== null && workspaceId !== null && workspaceId !== step.dedicatedTo;
  if (route.operation.isPublic) {
    if (isForeign) throw new GatewayError("NOT_FOUND");
    return anonymousCaller;
  }
  const openCaller =
    route.operation.isOptional && !isForeign ? await step.openAddress(path, query) : undefined;
  if (openCaller !== undefined) return openCaller;
  const hasOwnHeader = hasHeader(headers);
  const hasCookie = !hasOwnHeader && step.portal.hasCookie(headers);
  if (mayComeLater && route.operation.takesLateCredential && !hasOwnHeader && !hasCookie)
    return anonymousCaller;
  const own = isForeign ? null : workspaceId;
  if (route.takesCookie && hasCookie)
    return ofPortal(step.portal, route, { method: method ?? "", headers }, own);
  const caller = await authenticateAll(step.authenticate, tokensOf(route, headers), route.resource);
  return acceptedCaller(route, caller, own, headers);
}

/** Returns true if a header contains a credential. The cookie is then ignored. */
const hasHeader = ({ authorization, "x-api-key": key }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || key !== undefined;

async function ofPortal(
  portal: PortalCredentials,
  route: Route,
  request: { readonly method: string; readonly headers: IncomingHttpHeaders },
  workspaceId: Guid | null,
): Promise<Caller> {
  const session = await portal.authenticate(request);
  if (session === undefined) throw unauthenticated(route, {});
  if (route.operation.callers.has("portalUser")) return session.user;
  const member = workspaceId === null ? undefined : session.members.get(workspaceId);
  if (member === undefined) throw new GatewayError("WORKSPACE_MISMATCH");
  return member;
}

/**
 * Checks that the operation accepts the caller, and that the caller belongs to the workspace.
 * @param workspaceId the requested workspace; null if this gateway does not serve it, or without
 *   one
 */
function acceptedCaller(
  route: Route,
  caller: AuthenticatedCaller | undefined,
  workspaceId: Guid | null,
  headers: IncomingHttpHeaders,
): Caller {
  if (caller === undefined || !route.operation.callers.has(caller.kind)) {
    throw unauthenticated(route, headers);
  }
  if (caller.workspaceId !== workspaceId) throw new GatewayError("WORKSPACE_MISMATCH");
  return caller;
}

/** Messages of operations that accept only one kind of caller, and no API keys. */
const messages: Readonly<Partial<Record<Caller["kind"], string>>> = {
  endUser: NO_ACCESS_TOKEN,
  member: NO_PORTAL_SESSION,
  portalUser: NO_PORTAL_SESSION,
};

/**
 * Returns the 401 of the operation, with the same text for every cause. Only the header
 * `WWW-Authenticate` says that a token was rejected (G36.5).
 */
function unauthenticated(
  { operation: { callers } }: Route,
  { authorization = "" }: IncomingHttpHeaders,
): GatewayError {
  const [only] = callers.size === 1 ? callers : [];
  const message = only === undefined ? undefined : messages[only];
  const challenge = WEB_BEARER.test(authorization)
    ? ({ error: "invalid_token" } as const)
    : undefined;
  return new GatewayError("UNAUTHENTICATED", {
    ...(message !== undefined && { message }),
    ...(challenge !== undefined && { challenge }),
  });
}

const WEB_BEARER = /^bearer +eyJ/i;

/**
 * Returns the credentials in the headers that the operation reads. Null stands for a value that is
 * not a token.
 */
function tokensOf({ readers }: Route, headers: IncomingHttpHeaders): (string | null)[] {
  const tokens: (string | null)[] = [];
  for (const read of readers) {
    const token = read(headers);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

/**
 * Returns the caller of the first token. Other tokens in the request must also be valid, and must
 * belong to the same workspace. An example is an API key beside the token of an end user (G4.3).
 * Two different API keys are rejected.
 */
function authenticateAll(
  authenticate: Authenticate,
  tokens: readonly (string | null)[],
  resource: string,
): ReturnType<Authenticate> {
  const [only] = tokens;
  if (tokens.length > 1) return authenticateEach(authenticate, tokens, resource);
  return typeof only === "string" ? authenticate(only, resource) : undefined;
}

async function authenticateEach(
  authenticate: Authenticate,
  tokens: readonly (string | null)[],
  resource: string,
): Promise<AuthenticatedCaller | undefined> {
  let first: AuthenticatedCaller | undefined;
  for (const token of tokens) {
    const caller = token === null ? undefined : await authenticate(token, resource);
    if (caller === undefined) return undefined;
    if (first !== undefined && !isSameParty(first, caller)) return undefined;
    first ??= caller;
  }
  return first;
}

function isSameParty(one: AuthenticatedCaller, other: AuthenticatedCaller): boolean {
  if (one.kind === "key" && other.kind === "key") return one.keyId === other.keyId;
  return one.workspaceId === other.workspaceId;
}
