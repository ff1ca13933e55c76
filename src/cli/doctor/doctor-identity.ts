// The check of `gateway doctor` on the identity service: whether clients can find it, and trust the way to it; an external one is asked for its keys.
import type { Settings } from "../../config/index.ts";
import { readIssuerKeys } from "../../oauth/index.ts";
import { isLoopbackName } from "../../platform/index.ts";
import { createOutboundFetch } from "../../platform/outbound/index.ts";
import type { Check } from "./doctor-checks.ts";

const name = "identity service";

export async function checkIdentity(settings: Settings): Promise<Check> {
  const { server, identity } = settings;
  const { baseUrl } = server;
  const service = identity.embedded ? "embedded" : `external, ${identity.url}`;
  if (!identity.embedded) {
    const reason = await whyUnreadable(settings);
    if (reason !== undefined) {
      const finding = `${identity.url} cannot be asked for its keys: ${reason}`;
      const action =
        "Check GATEWAY_AUTH_URL, and for a private address GATEWAY_PRIVATE_TARGETS: until then its tokens are answered with 503.";
      return { name, status: "problem", finding, action };
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

/** Undefined where the external service answers as the gateway will ask it. */
async function whyUnreadable({ http, identity }: Settings): Promise<string | undefined> {
  try {
    const { privateTargets } = http;
    await readIssuerKeys(createOutboundFetch({ privateTargets }), identity.url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
