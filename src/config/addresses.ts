// Checks base URLs, IP addresses and CIDR networks, which a pattern cannot judge. Asks no name server.
import { BlockList, isIP } from "node:net";
import { ConfigError, showValue } from "./config-error.ts";
import type { Given } from "./values.ts";

/**
 * The address without a trailing slash.
 * @param path whether the address may have one
 * @throws ConfigError
 */
export function readBaseUrl(
  given: Given,
  key: string,
  text: string,
  { path }: { readonly path: boolean },
): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && !path && url.pathname !== "/")
    throw new ConfigError(
      `${given.nameOf(key)} is ${showValue(text, false)}; a base URL has no path here. Write ${url.origin}, and let a proxy in front pass addresses on as they come; they also answer under /api/v1/gateway.`,
    );
  if (url !== undefined && url.username === "" && url.password === "")
    return url.href.replace(/\/+$/, "");
  throw new ConfigError(
    `${given.nameOf(key)} is ${showValue(text, false)}; that is no address. Write it like https://api.example, without user and password.`,
  );
}

/** @returns the origin as browsers spell it @throws ConfigError where anything stands behind it */
export function readOrigin(given: Given, key: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && text.replace(/^\w+:\/\/[^/]+/, "") === "") return url.origin;
  throw new ConfigError(
    `${given.nameOf(key)} holds ${showValue(text, false)}; that is no origin. Write scheme and host, such as https://chat.example, without a path.`,
  );
}

/** @throws ConfigError for the first that is neither an IP address nor a network */
export function refuseBadNetworks(given: Given, key: string, networks: readonly string[]): void {
  for (const network of networks) {
    if (isNetwork(network)) continue;
    const hint = "Write an IP address or a network such as 10.0.0.0/8.";
    throw new ConfigError(
      `${given.nameOf(key)} holds ${showValue(network, false)}; that is no network. ${hint}`,
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
