// Reads the claims of an access token: the audience, the scopes, the client, and the user for whom
// the token acts. The signature is verified elsewhere.
import type { KeyObject } from "node:crypto";
import {
  isOAuthScope,
  parseResource,
  type Guid,
  type OAuthScope,
  type Resource,
} from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { TokenClaims } from "../../tokens/index.ts";

const openings: Readonly<Partial<Record<Resource, GrantedResource>>> = {
  mcp: "mcp",
  query: "data",
  schema: "data",
  files: "data",
  bus: "data",
};

/**
 * Returns the resource (`mcp` or `data`) that a token must allow, so that it is accepted at a
 * route.
 * @param resource the path segment of the route after the workspace id, such as `query`
 * @returns undefined if the route does not accept tokens of the identity service
 */
export const grantedResourceOf = (resource: string): GrantedResource | undefined =>
  Object.hasOwn(openings, resource) ? openings[resource as Resource] : undefined;

interface TokenAudience {
  readonly workspaceId: Guid;
  readonly opens: GrantedResource;
}

/**
 * Returns the workspace and the resource (`mcp` or `data`) for which a token was issued. Returns
 * undefined if the audience is not exactly one resource address of this gateway.
 */
function audienceOf(baseUrl: string, aud: unknown): TokenAudience | undefined {
  const name = typeof aud === "string" ? parseResource(baseUrl, aud) : undefined;
  if (name === undefined || name.workspaceId === null) return undefined;
  const opens = grantedResourceOf(name.resource);
  return opens === undefined ? undefined : { workspaceId: name.workspaceId, opens };
}

/**
 * Returns the scopes that the gateway knows, sorted and without duplicates. All other scopes are
 * ignored.
 */
const scopesOf = (scope: unknown): readonly OAuthScope[] =>
  typeof scope === "string" ? [...new Set(scope.split(" ").filter(isOAuthScope))].toSorted() : [];

const CLIENT = /^[\x21-\x7e]{1,2048}$/;

const clientOf = (client: unknown): string | undefined =>
  typeof client === "string" && CLIENT.test(client) ? client : undefined;

const guidOf = (id: unknown): Guid | undefined =>
  typeof id === "string" && isGuid(id) && id === id.toLowerCase() ? id : undefined;

/**
 * The access that a token describes. It must not be used before the signature of the token is
 * verified.
 */
export interface TokenAccess {
  readonly workspaceId: Guid;
  readonly opens: ReadonlySet<GrantedResource>;
  readonly clientId: string;
  readonly scopes: readonly OAuthScope[];
  /**
   * The user for whom the token acts. A token of this gateway names a grant (the user's consent). A
   * token of an external issuer contains an e-mail address that the issuer has verified.
   */
  readonly by: { readonly grantId: Guid; readonly userId: Guid } | { readonly email: string };
}

/** The values of a token that identify the key with which it was signed. */
export interface SignerName {
  readonly kid: string;
  readonly alg: string;
  readonly iss: string;
}

export interface UnverifiedClientToken {
  readonly signer: SignerName;
  /** The value `typ` of the token's header; null if absent. */
  readonly typ: string | null;
  readonly claims: TokenClaims;
}

/** A trusted issuer of access tokens: the gateway's own identity service, or an external one. */
export interface TrustedIssuer {
  readonly name: string;
  /** Returns true if a text looks like a token of this issuer. Does not verify the token. */
  readonly isOwn: (text: string) => boolean;
  /**
   * Returns the access that a token describes. Returns undefined if it is not an access token for
   * this gateway.
   */
  readonly accessOf: (token: UnverifiedClientToken) => TokenAccess | undefined;
  /**
   * Returns the public key that verifies a token; undefined if the issuer has no such key.
   * @throws GatewayError UNAVAILABLE if the issuer cannot be reached
   */
  readonly keyFor: (name: SignerName) => KeyObject | undefined | Promise<KeyObject | undefined>;
}

/** Returns the access that a token of the gateway's own identity service describes. */
export function embeddedTokenAccess(baseUrl: string, claims: TokenClaims): TokenAccess | undefined {
  const audience = audienceOf(baseUrl, claims["aud"]);
  const clientId = clientOf(claims["client_id"]);
  const userId = guidOf(claims["sub"]);
  const grantId = guidOf(claims["grant_id"]);
  if (audience === undefined || clientId === undefined) return undefined;
  if (userId === undefined || grantId === undefined) return undefined;
  const { workspaceId, opens } = audience;
  const scopes = scopesOf(claims["scope"]);
  return { workspaceId, opens: new Set([opens]), clientId, scopes, by: { grantId, userId } };
}

/**
 * Returns the access that a token of an external issuer describes. The token may also name
 * audiences outside this gateway. All audiences of the token in this gateway must belong to the
 * same workspace.
 */
export function externalTokenAccess(baseUrl: string, claims: TokenClaims): TokenAccess | undefined {
  const { aud, email, email_verified: isVerified } = claims;
  const audiences = [aud].flat().flatMap((one) => audienceOf(baseUrl, one) ?? []);
  const [first] = audiences;
  const clientId = clientOf(claims["client_id"] ?? claims["azp"]);
  if (first === undefined || clientId === undefined) return undefined;
  if (typeof email !== "string" || isVerified !== true) return undefined;
  const { workspaceId } = first;
  if (audiences.some((audience) => audience.workspaceId !== workspaceId)) return undefined;
  const opens = new Set(audiences.map((audience) => audience.opens));
  return { workspaceId, opens, clientId, scopes: scopesOf(claims["scope"]), by: { email } };
}
