// The public API of endpoint/: the capability of custom endpoints, functions for signed headers,
// and the rules for headers of requests and responses.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { createEndpointSecrets, type SecretsDependencies } from "./endpoint-secrets.ts";
import { findEndpoint } from "./endpoint-lookup.ts";
import { callEndpointHandler } from "./operations/callEndpoint.ts";
import { callWebhookHandler } from "./operations/callWebhook.ts";
import { challengeEndpointHandler } from "./operations/challengeEndpoint.ts";
import { challengeWebhookHandler } from "./operations/challengeWebhook.ts";
import { listEndpointsHandler } from "./operations/listEndpoints.ts";
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
  /** The base URL at which clients reach the gateway. */
  readonly baseUrl: string;
}

export interface Endpoints extends Capability<
  "challengeEndpoint" | "callEndpoint" | "challengeWebhook" | "callWebhook" | "listEndpoints",
  Grant
> {
  /**
   * Returns the names of the request headers that contain the signature of a call. Returns an empty
   * list if the endpoint does not exist or requires no signature.
   */
  readonly signatureHeaders: (workspaceId: Guid, endpointId: Guid) => Promise<readonly string[]>;
}

/** Creates the capability of custom endpoints. */
export function createEndpoints(options: EndpointsDependencies): Endpoints {
  const secrets = createEndpointSecrets(options);
  const issuers = [...new Set([options.baseUrl, options.config.identity.url])];
  const deps = { ...options, secrets, issuers, syncAnswers: createSyncAnswers(options) };
  return {
    async signatureHeaders(workspaceId, endpointId) {
      const endpoint = await findEndpoint(options.catalog, { workspaceId, endpointId });
      return endpoint === undefined ? [] : signatureHeadersOf(endpoint);
    },
    operations: {
      challengeEndpoint: challengeEndpointHandler(deps),
      callEndpoint: callEndpointHandler(deps),
      challengeWebhook: challengeWebhookHandler(deps),
      callWebhook: callWebhookHandler(deps),
      listEndpoints: listEndpointsHandler(options),
    },
  };
}
