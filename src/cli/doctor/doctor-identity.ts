// The check of `gateway doctor` on the identity service: whether clients can find it, and trust the way to it; an external one is asked for its keys.
import type { Settings } from "../../config/index.ts";
import { otherEndpoints } from "../../discovery/index.ts";
import { readIssuerKeys, readIssuerMetadata } from "../../oauth/index.ts";
import { isLoopbackName } from "../../platform/index.ts";
import { createOutboundFetch } from "../../platform/outbound/index.ts";
import type { Check } from "./doctor-checks.ts";

const name = "identity service";

export async function checkIdentity(settings: Settings): Promise<Check> {
  const { server, identity } = settings;
  const { baseUrl } = server;
  const service = identity.embedded ? "embedded" : `external, ${identity.url}`;
  if (!identity.embedded) {
    const { reason, other } = await readOutside(settings);
    if (reason !== undefined) {
      const finding = `${identity.url} cannot be asked for its keys: ${reason}`;
      const action =
        "Check GATEWAY_AUTH_URL, and for a private address GATEWAY_PRIVATE_TARGETS: until then its tokens are answered with 503.";
      return { name, status: "problem", finding, action };
    }
    if (other !== undefined) {
      const action =
        "Compare the metadata of both, and mend the addresses of the identity service.";
      return { name, status: "warning", finding: `${service}; ${other}`, action };
    }
  }
  const warn = (finding: string): Check => ({
    name,
    status: "warning",
    finding: `${service}; ${finding}`,
    action: "Set GATEWAY_BASE_URL to the https:// address under which clients reach the gateway.",
  });
  const isLoopback = isLoopbackName(new URL(baseUrl).hostname);
  if (isLoopback && !server.isLocal)
    return warn(`clients behind the proxies are told ${baseUrl}, which is their own computer`);
  if (!isLoopback && baseUrl.startsWith("http:"))
    return warn(`passwords, codes and tokens go to ${baseUrl} unencrypted`);
  return { name, status: "ok", finding: `${service}; clients are told ${baseUrl}` };
}

interface Outside {
  /** Why the external service does not answer as the gateway will ask it. */
  readonly reason?: string;
  /** In which endpoints it differs from what the gateway publishes. */
  readonly other?: string | undefined;
}

async function readOutside({ http, identity }: Settings): Promise<Outside> {
  try {
    const fetch = createOutboundFetch({ privateTargets: http.privateTargets });
    await readIssuerKeys(fetch, identity.url);
    return { other: otherEndpoints(identity.url, await readIssuerMetadata(fetch, identity.url)) };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
