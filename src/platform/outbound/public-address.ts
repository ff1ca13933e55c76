// Tells public IP addresses from private, reserved and special ones (G23.1).
import ipaddr from "ipaddr.js";

/** IPv4-compatible addresses such as `::127.0.0.1`. The library takes them for public. */
const ipv4Compatible = ipaddr.parseCIDR("::/96");

/** Returns true if the text is an IP address that anyone on the internet can use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || !parsed.match(ipv4Compatible);
}
