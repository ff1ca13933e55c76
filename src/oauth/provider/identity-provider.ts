// Runs oidc-provider behind the addresses of the identity service. The library is loaded with the
// first request (a third of a second and 30 MB). A new instance is created when the signing key
// changes. Throws the refusals of oidc-provider as errors.
import type Provider from "oidc-provider";
import type { IdentityClient } from "../../config/index.ts";
import { networkOf, type Clock, type Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { IdentityCookies } from "../identity-cookies.ts";
import type { IdentityKeys } from "../identity-keys.ts";
import type { KnownBrowsers } from "../known-browsers.ts";
import type { Records } from "../record-store.ts";
import { createAdapters } from "./adapter.ts";
import type { Audiences } from "./audiences.ts";
import {
  captureAnswer,
  type ProviderAnswer,
  type ProviderListener,
  type ProviderRequest,
} from "./captured-answer.ts";
import { createClientDocuments } from "./client-documents.ts";
import { createDocumentBudgets } from "./document-budgets.ts";
import { providerConfiguration } from "./configuration.ts";
import { providerCall, withinCall, type ProviderCall } from "./provider-call.ts";

export interface IdentityProviderDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly records: Records;
  readonly keys: IdentityKeys;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
  readonly knownBrowsers: KnownBrowsers;
  readonly clients: readonly IdentityClient[];
  /** The fetch for metadata documents of clients, with limits of its own. */
  readonly fetch: OutboundFetch;
  readonly notifyNodes: () => void;
  /** The configured base address. It is also the issuer's name. */
  readonly baseUrl: string;
  readonly tokenSeconds: number;
}

/**
 * Sends a request to oidc-provider.
 * @throws the refusal of oidc-provider if it cannot be sent to the client, and errors of the
 *   storage
 */
export type IdentityProvider = (
  sourceIp: string,
  request: ProviderRequest,
) => Promise<ProviderAnswer>;

export function createIdentityProvider(deps: IdentityProviderDependencies): IdentityProvider {
  const { baseUrl, keys, knownBrowsers } = deps;
  const documents = createClientDocuments(deps.fetch, baseUrl);
  const mayFetch = createDocumentBudgets({ ...deps, documents });
  let current: { readonly kid: string; readonly listener: ProviderListener } | undefined;

  async function listener(): Promise<ProviderListener> {
    const { kid, privateKey } = await keys.signer();
    if (current?.kid === kid) return current.listener;
    const { default: Implementation, errors, interactionPolicy } = await import("oidc-provider");
    const { kty, crv, x, y, d } = privateKey.export({ format: "jwk" });
    const adapter = createAdapters({ ...deps, errors });
    const jwk = { kty: kty!, crv: crv!, x: x!, y: y!, d: d!, kid, alg: "ES256", use: "sig" };
    const configuration = providerConfiguration({
      ...deps,
      errors,
      interactionPolicy,
      adapter,
      documents,
      mayFetch,
      jwk,
    });
    const provider: Provider = new Implementation(baseUrl, configuration);
    provider.on("server_error", (_ctx, error) => noteFailure(error));
    provider.onerror = noteFailure;
    current = { kid, listener: provider.callback() };
    return current.listener;
  }

  return async (sourceIp, request) => {
    const call: ProviderCall = {
      network: networkOf(sourceIp),
      knownUserId: knownBrowsers.userOf(request.headers),
      code: request.method === "POST" ? (request.parameters.get("code") ?? "") : null,
      hasFetched: false,
      sessionId: null,
      failure: undefined,
      grant: null,
    };
    const listen = await listener();
    const answer = await withinCall(call, () => captureAnswer(listen, baseUrl, request));
    if (call.failure !== undefined) throw call.failure;
    return answer;
  };
}

/** Stores the first error of the call. Later errors are consequences of it. */
function noteFailure(error: unknown): void {
  providerCall().failure ??= error;
}
