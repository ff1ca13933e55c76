// The check of `gateway doctor` that clients can reach the identity service (the OAuth server at
// which members sign in) over HTTPS. If the service is external, the check requests its public
// keys.
import type { Settings } from "../../config/index.ts";
import { otherEndpoints } from "../../discovery/index.ts";
import { readIssuerKeys, readIssuerMetadata } from "../../oauth/index.ts";
import { isLoopbackName } from "../../platform/index.ts";
import { createOutboundFetch } from "../../platform/outbound/index.ts";
import { passed, problem, warning, type Check } from "./check.ts";

const name = "identity service";

export async function checkIdentity(settings: Settings): Promise<Check> {
  const { server, identity } = settings;
  const { baseUrl } = server;
  const service = identity.embedded ? "embedded" : `external, ${identity.url}`;
  if (!identity.embedded) {
    const { reason, other } = await readExternalService(settings);
    if (reason !== undefined) {
      const finding = `${identity.url} does not return its keys: ${reason}`;
      const action =
        "Check GATEWAY_AUTH_URL. If the address is in a private network, also check GATEWAY_PRIVATE_TARGETS. Until the gateway can read the keys, calls with tokens of this service get 503.";
      return problem(name, finding, action);
    }
    if (other !== undefined) {
      const action =
        "Configure the identity service so that its endpoints have the addresses that the gateway publishes. Otherwise clients must read the OAuth metadata of the identity service itself.";
      return warning(name, `${service}; ${other}`, action);
    }
  }
  const action =
    "Set GATEWAY_BASE_URL to the https:// address under which clients reach the gateway.";
  const warn = (finding: string): Check => warning(name, `${service}; ${finding}`, action);
  const isLoopback = isLoopbackName(new URL(baseUrl).hostname);
  if (isLoopback && !server.isLocal)
    return warn(`clients behind the proxies are told ${baseUrl}, which is their own computer`);
  if (!isLoopback && baseUrl.startsWith("http:"))
    return warn(`passwords, codes and tokens go to ${baseUrl} unencrypted`);
  return passed(name, `${service}; clients are told ${baseUrl}`);
}

interface ExternalService {
  /**
   * The reason why the external identity service did not return its keys; undefined if it returned
   * them.
   */
  readonly reason?: string;
  /**
   * A text that names each endpoint for which the identity service and the gateway publish
   * different addresses. Undefined if all addresses are equal.
   */
  readonly other?: string | undefined;
}

async function readExternalService({ http, identity }: Settings): Promise<ExternalService> {
  try {
    const fetch = createOutboundFetch({ privateTargets: http.privateTargets });
    await readIssuerKeys(fetch, identity.url);
    return { other: otherEndpoints(identity.url, await readIssuerMetadata(fetch, identity.url)) };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
