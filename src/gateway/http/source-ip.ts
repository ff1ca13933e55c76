// Finds the client's address: the peer's address, or behind configured proxies the last address in
// `X-Forwarded-For` that is no such proxy.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type Socket } from "node:net";
import proxyAddr from "proxy-addr";

/**
 * Creates the function that reads the client's address from a request.
 * @param trustedProxies addresses (`10.0.0.7`, `::1`) and networks (`10.0.0.0/8`), validated by the
 *   configuration
 */
export function createSourceIp(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => peerOf(request.socket);
  const isTrusted = trustOf(trustedProxies);
  return (request) => {
    // A value that is no address is no trusted proxy, so it can only be the last one.
    const hops = proxyAddr.all(request, isTrusted).filter((hop) => isIP(hop) !== 0);
    return unmapped(hops.at(-1) ?? "");
  };
}

/**
 * Returns a function that returns true for the addresses of trusted proxies.
 * @param trustedProxies as in `createSourceIp`
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

/** A socket for both address families reports 127.0.0.1 as `::ffff:127.0.0.1`. */
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
