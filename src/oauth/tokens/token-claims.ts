// What an access token says of who may do what, where: its audience, its scopes, its client, and whom it acts for.
import {
  isOAuthScope,
  parseResource,
  type Guid,
  type OAuthScope,
  type Resource,
} from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { GrantedResource } from "../authorizations.ts";
import type { TokenClaims } from "./token-text.ts";

const openings: Readonly<Partial<Record<Resource, GrantedResource>>> = {
  mcp: "mcp",
  query: "data",
  schema: "data",
  files: "data",
  bus: "data",
};

/** Of a route by the first segment after its workspace; undefined where no such token lets anybody in. */
export const grantedResourceOf = (resource: string): GrantedResource | undefined =>
  Object.hasOwn(openings, resource) ? openings[resource as Resource] : undefined;

export interface TokenAudience {
  readonly workspaceId: Guid;
  readonly opens: GrantedResource;
}

/** The audience as an address of this gateway, in either spelling; undefined for anything else. */
export function audienceOf(baseUrl: string, aud: unknown): TokenAudience | undefined {
  const name = typeof aud === "string" ? parseResource(baseUrl, aud) : undefined;
  if (name === undefined || name.workspaceId === null) return undefined;
  const opens = grantedResourceOf(name.resource);
  return opens === undefined ? undefined : { workspaceId: name.workspaceId, opens };
}

/** Those of the gateway, each once, in one order; others are for others. */
export const scopesOf = (scope: unknown): readonly OAuthScope[] =>
  typeof scope === "string" ? [...new Set(scope.split(" ").filter(isOAuthScope))].toSorted() : [];

const CLIENT = /^[\x21-\x7e]{1,2048}$/;

export const clientOf = (client: unknown): string | undefined =>
  typeof client === "string" && CLIENT.test(client) ? client : undefined;

export const guidOf = (id: unknown): Guid | undefined =>
  typeof id === "string" && isGuid(id) && id === id.toLowerCase() ? id : undefined;

/** What a token whose signature is good gives, to whomever it names. */
export interface Conferred {
  readonly workspaceId: Guid;
  readonly opens: ReadonlySet<GrantedResource>;
  readonly clientId: string;
  readonly scopes: readonly OAuthScope[];
  /** Whom it acts for: a consent that this gateway keeps, or a member by the address that an external issuer has verified. */
  readonly by: { readonly grantId: Guid; readonly userId: Guid } | { readonly email: string };
}

/** Of the embedded identity service. */
export function conferredHere(baseUrl: string, claims: TokenClaims): Conferred | undefined {
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

/** Of an external issuer, which may name other audiences beside; all of this gateway's are of one workspace. */
export function conferredElsewhere(baseUrl: string, claims: TokenClaims): Conferred | undefined {
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
