// Checks base URLs, origins and IP networks in the settings, because a pattern in the schema cannot
// check them. Makes no DNS lookups.
import { BlockList, isIP } from "node:net";
import { ConfigError, showValue } from "./config-error.ts";
import type { CollectedSettings } from "./values.ts";

/**
 * Returns the base URL without a slash at its end.
 * @param path true if the URL may have a path
 * @throws ConfigError if the text is not a URL, contains a user or password, or has a path that is
 *   not allowed
 */
export function readBaseUrl(
  given: CollectedSettings,
  key: string,
  text: string,
  { path }: { readonly path: boolean },
): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && !path && url.pathname !== "/")
    throw new ConfigError(
      `${given.nameOf(key)} is ${showValue(text, false)}, but this URL must not have a path. Write ${url.origin}, and configure the proxy so that it does not change paths. The paths of workspaces also work after the prefix /api/v1/gateway.`,
    );
  if (url !== undefined && url.username === "" && url.password === "")
    return url.href.replace(/\/+$/, "");
  throw new ConfigError(
    `${given.nameOf(key)} is ${showValue(text, false)}, which is not a valid URL. Write it like https://api.example, without user and password.`,
  );
}

/**
 * Returns an origin (scheme and host) in the form that browsers send.
 * @throws ConfigError if the text is not an origin, for example because it has a path
 */
export function readOrigin(given: CollectedSettings, key: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && text.replace(/^\w+:\/\/[^/]+/, "") === "") return url.origin;
  throw new ConfigError(
    `${given.nameOf(key)} contains ${showValue(text, false)}, which is not an origin. Write scheme and host, such as https://chat.example, without a path.`,
  );
}

/**
 * Checks a list of IP addresses and networks.
 * @throws ConfigError if an entry is neither an IP address nor a network
 */
export function refuseBadNetworks(
  given: CollectedSettings,
  key: string,
  networks: readonly string[],
): void {
  for (const network of networks) {
    if (isNetwork(network)) continue;
    const hint = "Write an IP address or a network such as 10.0.0.0/8.";
    throw new ConfigError(
      `${given.nameOf(key)} contains ${showValue(network, false)}, which is not a network. ${hint}`,
    );
  }
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? "ipv6" : "ipv4");
    return true;
  } catch {
    return false;
  }
}
