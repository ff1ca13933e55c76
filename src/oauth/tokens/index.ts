// Creates the verification of access tokens, for the embedded or the configured external identity
// service.
import type { Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import {
  createClientTokens,
  type ClientTokenDependencies,
  type ClientTokens,
} from "./client-tokens.ts";
import type { IdentityKeys } from "../identity-keys.ts";
import { embeddedIssuer } from "./embedded-issuer.ts";
import { externalIssuer } from "./external-issuer.ts";
import { noteGrantUse } from "../grant-store.ts";
import { findTokenPrincipal } from "./token-principal.ts";

export type { ClientTokens } from "./client-tokens.ts";

export interface OAuthTokenDependencies extends Omit<
  ClientTokenDependencies,
  "issuer" | "findPrincipal" | "noteUse"
> {
  readonly control: Pool;
  readonly log: Logger;
  readonly baseUrl: string;
  readonly config: { readonly identity: { readonly embedded: boolean; readonly url: string } };
  readonly fetch: OutboundFetch;
  readonly keys: Pick<IdentityKeys, "publicKeyOf">;
}

export function createOAuthTokens(deps: OAuthTokenDependencies): ClientTokens {
  const { embedded, url } = deps.config.identity;
  const issuer = embedded
    ? embeddedIssuer(deps.baseUrl, deps.keys)
    : externalIssuer({ ...deps, url });
  return createClientTokens({
    ...deps,
    issuer,
    noteUse: (grantId, now) => noteGrantUse(deps.control, grantId, now),
    findPrincipal: (access, now) => findTokenPrincipal(deps.control, access, now),
  });
}
