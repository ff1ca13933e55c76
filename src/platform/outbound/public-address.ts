// Distinguishes public IP addresses from private, reserved and special addresses (G23.1).
import ipaddr from "ipaddr.js";

/**
 * IPv6 addresses that contain an IPv4 address, such as `::127.0.0.1`. The library ipaddr.js wrongly
 * treats them as public.
 */
const ipv4Compatible = ipaddr.parseCIDR("::/96");

/** Returns true if the text is an IP address that is reachable from the whole internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || !parsed.match(ipv4Compatible);
}
