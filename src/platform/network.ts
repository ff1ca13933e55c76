// The network of an IP address for counting: an IPv6 client usually holds a whole /64.
import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** An IPv4 address as it is, also where it is written as an IPv6 one; of other IPv6 addresses the first four groups. */
export function networkOf(ip: string): string {
  // The colon is looked for first: `isIPv6` would run a long regular expression on every request.
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
