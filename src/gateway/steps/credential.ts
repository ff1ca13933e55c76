// Step 4: authenticates the credential once and creates the Caller. Refuses a missing or invalid
// credential (401, always the same text) and a kind that the operation does not accept (401).
// Refuses a credential of another workspace (403). Public operations and open addresses (G25.6)
// ignore credentials. The cookie of a portal session counts only without a credential in a header.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AuthenticatedCaller, Caller, Guid } from "../../contract/index.ts";
import { GatewayError, NO_ACCESS_TOKEN, NO_PORTAL_SESSION } from "../../contract/index.ts";
import type { OpenAddress } from "../../files/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import type { Route } from "../routing/route.ts";
import type { RouteMatch } from "../routing/route-match-cache.ts";

/**
 * Returns the caller of a token; undefined for a malformed, unknown or revoked token.
 * @param resource the requested resource, which is the first segment after the workspace; a token
 *   may be for another one
 */
export type Authenticate = (
  token: string,
  resource: string,
) => AuthenticatedCaller | undefined | Promise<AuthenticatedCaller | undefined>;

/** The first characters of a JSON Web Token: the beginning of a JSON object in base64url. */
const WEB_TOKEN = "eyJ";

/**
 * Chooses the verifier by the kind of the token.
 * @param keys verifies all tokens that are no JSON Web Token
 * @param clients verifies tokens of the identity service, and distinguishes them from tokens of end
 *   users
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
  /** Decides whether an address with an optional credential is open. */
  readonly openAddress: OpenAddress;
  /**
   * The only workspace of a dedicated deployment. Other workspaces are refused like foreign ones
   * (G2.7).
   */
  readonly dedicatedTo: Guid | null;
}

const anonymousCaller: Caller = { kind: "none" };

/**
 * Finds the caller.
 * @param query undecoded
 * @param mayComeLater true if the client can send a credential later, in a message on the
 *   connection
 * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, CSRF_DENIED, ORIGIN_DENIED; NOT_FOUND
 *   for a public address of a foreign workspace
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

/** With either of these headers, the cookie is no credential. */
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
 * @param workspaceId null if no credential is valid for this workspace
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

/** Messages of operations that accept only one kind of caller, other than a key. */
const messages: Readonly<Partial<Record<Caller["kind"], string>>> = {
  endUser: NO_ACCESS_TOKEN,
  member: NO_PORTAL_SESSION,
  portalUser: NO_PORTAL_SESSION,
};

/**
 * Returns the error in the words of the operation for every request. Only the challenge
 * says that a token was refused (G36.5).
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
 * Returns the credentials in the headers that the operation reads; null for a value that is no
 * token.
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
 * Returns the caller of the first token. Further credentials must be valid, too, and belong to the
 * same workspace: for example a key beside an end user's token (G4.3). Two different keys are
 * refused.
 */
async function authenticateAll(
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
