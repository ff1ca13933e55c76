// Maps an IP address to a network, because limits count calls by network. An IPv6 client usually
// has a whole /64 network.
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Number of 16-bit groups in the prefix of a /64 network. */
const NETWORK_GROUPS = 4;

/**
 * Returns the network of an IP address. For IPv4 this is the address itself, without an IPv6 prefix
 * (`::ffff:`). For IPv6 this is the /64 network.
 */
export function networkOf(ip: string): string {
  // The colon is checked first, because `isIPv6` runs a long regular expression.
  if (!ip.includes(":") || !isIPv6(ip)) return ip;
  // ipaddr.js refuses zones such as `%br-lan`, the name of the interface of a link-local address.
  const address = ipaddr.IPv6.parse(ip.split("%", 1)[0]!);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
