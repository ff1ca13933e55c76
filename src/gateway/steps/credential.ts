// Authenticates the credential of a request and creates the `Caller`. Rejects a missing, invalid or
// unsuitable credential with a 401. The text of the 401 depends only on the form of the credential
// (G4.2). Rejects a credential of another workspace with a 403. Public operations ignore
// credentials, and so do URLs that are open without one, such as signed links (G25.6). The cookie
// of a portal session counts only if no header contains a credential.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AuthenticatedCaller, Caller, Guid } from "../../contract/index.ts";
import {
  errorCodes,
  GatewayError,
  NO_ACCESS_TOKEN,
  NO_PORTAL_SESSION,
} from "../../contract/index.ts";
import type { OpenAddress } from "../../files/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import type { Route, RouteMatch } from "../routing/route.ts";
import { wrongKind } from "./wrong-kind.ts";

/**
 * Returns the caller of a token. Returns undefined if the token is malformed, unknown or revoked.
 * @param resource the first path segment after the workspace id, such as `mcp`; a token may not be
 *   valid for every segment
 */
export type Authenticate = (
  token: string,
  resource: string,
) => AuthenticatedCaller | undefined | Promise<AuthenticatedCaller | undefined>;

/** The first characters of every JSON Web Token: `{"`, the beginning of its JSON, in base64url. */
const WEB_TOKEN = "eyJ";

/**
 * Creates a function that chooses by the form of a token which function verifies it.
 * @param keys verifies all tokens that are not JSON Web Tokens, such as API keys
 * @param endUsers verifies the access tokens of end users
 * @param clients verifies the access tokens of OAuth clients; `isOurs` returns true for these
 *   tokens
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
   * Returns an anonymous caller if the URL may be called without a credential, because it is signed
   * or public.
   */
  readonly openAddress: OpenAddress;
  /**
   * The only workspace that this gateway serves, if it is configured for one workspace (G2.7).
   * Calls of all other workspaces are rejected. Null if it serves all workspaces.
   */
  readonly dedicatedTo: Guid | null;
}

const anonymousCaller: Caller = { kind: "none" };

/**
 * Finds the caller of a request.
 * @param query the query string, not decoded
 * @param mayComeLater true if the client can send a credential later, in a message on the
 *   connection
 * @throws GatewayError UNAUTHENTICATED if the credential is missing or not valid, or if the
 *   operation does not accept this kind
 * @throws GatewayError WORKSPACE_MISMATCH if the credential belongs to another workspace
 * @throws GatewayError CSRF_DENIED or ORIGIN_DENIED if a portal session fails these checks
 * @throws GatewayError NOT_FOUND for a public URL of a workspace that this gateway does not serve
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

/**
 * Checks only that a request has a credential of a kind that the operation accepts. Does not verify
 * the credential. The mock server uses this check.
 * @throws GatewayError UNAUTHENTICATED if the credential is missing or malformed
 */
export function requireSomeCredential({ route }: RouteMatch, { headers }: IncomingMessage): void {
  const { isPublic, isOptional, takesLateCredential } = route.operation;
  if (isPublic || isOptional || (takesLateCredential && !hasHeader(headers))) return;
  const tokens = tokensOf(route, headers);
  if (tokens.length > 0 && !tokens.includes(null)) return;
  if (route.takesCookie && !hasHeader(headers) && headers.cookie !== undefined) return;
  throw unauthenticated(route, headers);
}

/** Returns true if a header contains a credential. Cookies are then ignored. */
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
 * Checks that the operation accepts this kind of caller, and that the caller belongs to the
 * workspace in the URL.
 * @param workspaceId the workspace in the URL; null if the URL has none, or if this gateway does
 *   not serve it
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

/** The messages of a 401 for operations that accept only one kind of caller, and no API keys. */
const messages: Readonly<Partial<Record<Caller["kind"], string>>> = {
  endUser: NO_ACCESS_TOKEN,
  member: NO_PORTAL_SESSION,
  portalUser: NO_PORTAL_SESSION,
};

/**
 * Returns the 401 of an operation. Its text depends only on the form of the credential: it names a
 * kind that the operation does not take. The header `WWW-Authenticate` says that a token was sent
 * but is not valid (G36.5).
 */
function unauthenticated(
  { operation: { callers } }: Route,
  headers: IncomingHttpHeaders,
): GatewayError {
  const { authorization = "" } = headers;
  const [only] = callers.size === 1 ? callers : [];
  const expected = (only && messages[only]) ?? errorCodes.UNAUTHENTICATED.message;
  const wrong = wrongKind(callers, headers);
  const message = wrong === undefined ? expected : `${wrong} ${expected}`;
  const challenge = WEB_BEARER.test(authorization)
    ? ({ error: "invalid_token" } as const)
    : undefined;
  return new GatewayError("UNAUTHENTICATED", {
    message,
    ...(challenge !== undefined && { challenge }),
  });
}

const WEB_BEARER = /^bearer +eyJ/i;

/**
 * Returns the tokens in all headers that the operation reads. Null stands for a header whose value
 * is not a token.
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
 * Returns the caller of the first token. If the request has a second token, it must also be valid
 * and belong to the same workspace. An example is an API key beside the token of an end user
 * (G4.3). Two different API keys are rejected.
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
