// Creates oidc-provider and passes requests to it. Loading the library takes a third of a second
// and 30 MB, so it is loaded with the first request. When the signing key changes, a new instance
// of oidc-provider is created. If oidc-provider reports an error, this file throws the error.
import type Provider from "oidc-provider";
import { networkOf } from "../../platform/index.ts";
import type { IdentityContext, IdentityParts } from "../identity-context.ts";
import { createAdapters } from "./adapter.ts";
import { captureAnswer, type ProviderListener } from "./captured-answer.ts";
import { createClientDocuments } from "./client-documents.ts";
import { createDocumentBudgets } from "./document-budgets.ts";
import { providerConfiguration } from "./configuration.ts";
import { providerCall, withinCall, type ProviderCall } from "./provider-call.ts";

export function createIdentityProvider(deps: IdentityParts): IdentityContext["callProvider"] {
  const { baseUrl, keys, knownBrowsers } = deps;
  const documents = createClientDocuments(deps.fetch, baseUrl);
  const mayFetch = createDocumentBudgets(deps, documents);
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

/**
 * Stores the first error of the current call. Later errors of the call are only consequences of
 * this error.
 */
function noteFailure(error: unknown): void {
  providerCall().failure ??= error;
}
