// Lists the OAuth scopes of the identity service, from the contract.
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";

export type OAuthScope = components["schemas"]["OAuthScope"];

export const oauthScopes: readonly OAuthScope[] = generated.oauthScopes;

export const isOAuthScope = (text: string): text is OAuthScope =>
  oauthScopes.some((scope) => scope === text);
