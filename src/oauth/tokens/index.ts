// Verification of access tokens: those of the embedded identity service, or of the external one where it is configured.
import type { Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import {
  createClientTokens,
  type ClientTokenDependencies,
  type ClientTokens,
} from "./client-tokens.ts";
import type { IdentityKeys } from "../keys/identity-keys.ts";
import { embeddedIssuer } from "./embedded-issuer.ts";
import { externalIssuer } from "./external-issuer.ts";
import { noteGrantUse } from "../grant-store.ts";
import { standingOf } from "./standing.ts";

export type { ClientTokens } from "./client-tokens.ts";

export interface OAuthTokenDependencies extends Omit<
  ClientTokenDependencies,
  "issuer" | "standingOf" | "noteUse"
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
    standingOf: (conferred, now) => standingOf(deps.control, conferred, now),
  });
}
