// Public API of endpoint/: its capability, the headers that an endpoint reads, and what its answers must be.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { createEndpointSecrets, type SecretsDependencies } from "./endpoint-secrets.ts";
import { createFoundEndpoints } from "./found-endpoints.ts";
import { callEndpointHandler } from "./operations/callEndpoint.ts";
import { callWebhookHandler } from "./operations/callWebhook.ts";
import { challengeEndpointHandler } from "./operations/challengeEndpoint.ts";
import { challengeWebhookHandler } from "./operations/challengeWebhook.ts";
import { signatureHeadersOf } from "./signature/check-signature.ts";
import { createSyncAnswers, type SyncDependencies } from "./sync-answers.ts";

export { replyOf } from "./answer-reply.ts";
export { signedHeaders } from "./signature/sign-request.ts";
export { isReservedHeader } from "./reserved-headers.ts";
export { isWithheldHeader } from "./withheld-headers.ts";

export interface EndpointsDependencies extends SecretsDependencies, SyncDependencies {
  readonly config: SecretsDependencies["config"] & {
    readonly identity: Pick<Config["identity"], "url">;
  };
  readonly catalog: Pick<Catalog, "get">;
  readonly automations: Automations;
  /** Where clients reach the gateway. */
  readonly baseUrl: string;
}

export interface Endpoints extends Capability<
  "challengeEndpoint" | "callEndpoint" | "challengeWebhook" | "callWebhook",
  Grant
> {
  /** Names of the headers that hold the signature of calls of an endpoint; none where nobody answers. */
  readonly signatureHeaders: (workspaceId: Guid, endpointId: Guid) => Promise<readonly string[]>;
}

export function createEndpoints(given: EndpointsDependencies): Endpoints {
  const endpoints = createFoundEndpoints(given.catalog);
  const secrets = createEndpointSecrets(given);
  const issuers = [...new Set([given.baseUrl, given.config.identity.url])];
  const deps = { ...given, endpoints, secrets, issuers, syncAnswers: createSyncAnswers(given) };
  return {
    async signatureHeaders(workspaceId, endpointId) {
      const endpoint = await endpoints.find(workspaceId, endpointId);
      return endpoint === undefined ? [] : signatureHeadersOf(endpoint);
    },
    operations: {
      challengeEndpoint: challengeEndpointHandler(deps),
      callEndpoint: callEndpointHandler(deps),
      challengeWebhook: challengeWebhookHandler(deps),
      callWebhook: callWebhookHandler(deps),
    },
  };
}
