// Finds the IP address of the client of a request. Without trusted proxies, it is the address of
// the other end of the connection. Behind trusted proxies, it is the last address in
// `X-Forwarded-For` that is not a trusted proxy.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";
import proxyAddr from "proxy-addr";

/**
 * Creates the function that finds the IP address of the client of a request.
 * @param trustedProxies IP addresses (`10.0.0.7`, `::1`) and networks (`10.0.0.0/8`), which the
 *   configuration has checked
 */
export function createSourceIp(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => peerOf(request.socket);
  const isTrusted = trustOf(trustedProxies);
  return (request) => {
    // The list contains the addresses (hops) from the other end of the connection up to the first
    // address that is not a trusted proxy. A text that is not an IP address is never trusted, so it
    // can only be at the end.
    const hops = proxyAddr.all(request, isTrusted).filter((hop) => isIP(hop) !== 0);
    return unmapped(hops.at(-1) ?? "");
  };
}

/**
 * Returns a function that returns true for the IP address of a trusted proxy.
 * @param trustedProxies IP addresses and networks, as in `createSourceIp`
 */
export function trustOf(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trusted = blockListOf(trustedProxies);
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
  };
}

export function peerOf(socket: Pick<Socket, "remoteAddress">): string {
  return unmapped(socket.remoteAddress ?? "");
}

/**
 * Removes the prefix `::ffff:` from an IPv4 address. A socket for both IPv4 and IPv6 reports
 * 127.0.0.1 as `::ffff:127.0.0.1`.
 */
function unmapped(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
