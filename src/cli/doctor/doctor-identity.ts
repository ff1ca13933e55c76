// The check of `gateway doctor` that clients can find the identity service over a trusted address.
// An external service is asked for its keys.
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
        "Check GATEWAY_AUTH_URL, and for a private address GATEWAY_PRIVATE_TARGETS. Until then calls with its tokens get 503.";
      return problem(name, finding, action);
    }
    if (other !== undefined) {
      const action =
        "Compare the metadata of both, and correct the addresses of the identity service.";
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
  /** Why the external service did not answer the gateway's request. */
  readonly reason?: string;
  /** The endpoints in which it differs from the gateway's published metadata. */
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
