// Maps an IP address to the network that limits count by. An IPv6 client usually has a whole /64.
import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns an IPv4 address unchanged, without an IPv6 prefix (`::ffff:`). Returns the /64 network of
 * any other IPv6 address.
 */
export function networkOf(ip: string): string {
  // The colon is checked first, because `isIPv6` runs a long regular expression.
  if (!ip.includes(":") || !isIPv6(ip)) return ip;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head, tail] = ip
    .split("%", 1)[0]!
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const missing = tail === undefined ? 0 : GROUPS - head!.length - tail.length;
  const groups = [...head!, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
