// Step 4: authenticates the credential once into a Caller. Refuses a missing or invalid one (401, one text), a kind that the operation
// does not take (401), and one of another workspace (403). Public operations ignore credentials, and so do open addresses (G25.6). The
// cookie of a portal session counts where no credential stands in a header.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AuthenticatedCaller, Caller, Guid } from "../../contract/index.ts";
import { GatewayError, NO_ACCESS_TOKEN, NO_PORTAL_SESSION } from "../../contract/index.ts";
import type { OpenAddress } from "../../files/index.ts";
import { goOn, type Soon } from "../../platform/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import type { Route } from "../routing/route.ts";
import type { RouteMatch } from "../routing/known-addresses.ts";

/**
 * Token -> caller; undefined for a malformed, unknown or revoked one. At once for a token that was seen before.
 * @param resource what is asked for, since a token may be for another: the first segment after the workspace
 */
export type Authenticate = (
  token: string,
  resource: string,
) => Soon<AuthenticatedCaller | undefined>;

/** How the header of a JSON Web Token begins: an object, in base64url. */
const WEB_TOKEN = "eyJ";

/** Who verifies the tokens of the identity service, and tells them from those of end users. */
export interface ClientVerifier {
  readonly isOurs: (token: string) => boolean;
  readonly verify: Authenticate;
}

/** @param keys asked for everything that is no JSON Web Token */
export const byKind = (
  keys: Authenticate,
  endUsers: Authenticate,
  clients: ClientVerifier,
): Authenticate => {
  return (token, resource) => {
    if (!token.startsWith(WEB_TOKEN)) return keys(token, resource);
    return clients.isOurs(token) ? clients.verify(token, resource) : endUsers(token, resource);
  };
};

export interface CredentialStep {
  readonly authenticate: Authenticate;
  readonly portal: PortalCredentials;
  /** Asked where a credential is optional. */
  readonly openAddress: OpenAddress;
  /** The one workspace of a dedicated deployment: every other is refused like a foreign one (G2.7). */
  readonly dedicatedTo: Guid | null;
}

const nobody: Caller = { kind: "none" };

type Asked = Pick<IncomingMessage, "method" | "headers">;

/**
 * Finds out who is calling; at once where nobody else is asked.
 * @param query undecoded
 * @param mayComeLater whether the connection can bring a message with a credential
 * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, CSRF_DENIED, ORIGIN_DENIED; NOT_FOUND for a public address of a foreign workspace
 */
export function identify(
  step: CredentialStep,
  { route, path }: RouteMatch,
  query: string,
  asked: Asked,
  workspaceId: Guid | null,
  mayComeLater = false,
): Soon<Caller> {
  const isForeign =
    step.dedicatedTo !== null && workspaceId !== null && workspaceId !== step.dedicatedTo;
  if (route.operation.isPublic) {
    if (isForeign) throw new GatewayError("NOT_FOUND");
    return nobody;
  }
  const own = isForeign ? null : workspaceId;
  if (!route.operation.isOptional || isForeign)
    return byCredential(step, route, asked, own, mayComeLater);
  return goOn(
    step.openAddress(path, query),
    (anybody) => anybody ?? byCredential(step, route, asked, own, mayComeLater),
  );
}

function byCredential(
  step: CredentialStep,
  route: Route,
  { method, headers }: Asked,
  own: Guid | null,
  mayComeLater: boolean,
): Soon<Caller> {
  const hasNone = !hasHeader(headers) && !step.portal.isNamed(headers);
  if (mayComeLater && route.operation.takesLateCredential && hasNone) return nobody;
  if (route.takesCookie && !hasHeader(headers) && step.portal.isNamed(headers))
    return ofPortal(step.portal, route, { method: method ?? "", headers }, own);
  return goOn(
    authenticateAll(step.authenticate, tokensOf(route, headers), route.resource),
    (caller) => admitted(route, caller, own, headers),
  );
}

/** Beside either of these a cookie is no credential. */
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

/** @param workspaceId null where nobody's credential is good */
function admitted(
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

/** Where one kind alone is taken, and it is no key. */
const messages: Readonly<Partial<Record<Caller["kind"], string>>> = {
  endUser: NO_ACCESS_TOKEN,
  member: NO_PORTAL_SESSION,
  portalUser: NO_PORTAL_SESSION,
};

/** In the words of the operation, whatever was sent; whether a token was refused stands in the challenge alone (G36.5). */
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

/** What stands in the places where the operation takes a credential; null for what is none. */
function tokensOf({ readers }: Route, headers: IncomingHttpHeaders): (string | null)[] {
  const tokens: (string | null)[] = [];
  for (const read of readers) {
    const token = read(headers);
    if (token !== undefined) tokens.push(token);
  }
  return tokens;
}

/**
 * The caller of the first token. Whatever else was sent must be valid too, and speak for the same workspace: a key beside an
 * end user's token (G4.3). Two different keys are nobody's.
 */
function authenticateAll(
  authenticate: Authenticate,
  tokens: readonly (string | null)[],
  resource: string,
): Soon<AuthenticatedCaller | undefined> {
  const [only = null] = tokens;
  if (tokens.length > 1) return authenticateSeveral(authenticate, tokens, resource);
  return only === null ? undefined : authenticate(only, resource);
}

async function authenticateSeveral(
  authenticate: Authenticate,
  tokens: readonly (string | null)[],
  resource: string,
): Promise<AuthenticatedCaller | undefined> {
  let first: AuthenticatedCaller | undefined;
  for (const token of tokens) {
    const caller = token === null ? undefined : await authenticate(token, resource);
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
