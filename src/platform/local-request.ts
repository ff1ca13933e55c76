// Recognises requests that come from this computer, for pages that only its user may see. Rejects
// requests from other machines and requests through a proxy. Rejects all host names except loopback
// names, because the owner of a website can make the name of the website resolve to this computer.
import type { IncomingMessage } from "node:http";

type IncomingRequestHead = Pick<IncomingMessage, "headers" | "httpVersion"> & {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/**
 * Returns true if the client is on this computer, uses a loopback host name, and sends no header of
 * a proxy (G18.5).
 */
export const isLocalRequest = ({ headers, httpVersion, socket }: IncomingRequestHead): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? "") &&
  isLoopbackHost(headers.host) &&
  // Proxies that add no header often use HTTP/1.0. Browsers never do.
  httpVersion !== "1.0" &&
  !Object.keys(headers).some((name) => isProxyHeader(name));

/**
 * Matches loopback host names as browsers send them. A URL parser would also accept forms that no
 * browser sends, such as `127.1`.
 */
const loopbackHost = /^(?:localhost|127(?:\.(?:0|[1-9]\d{0,2})){3}|\[::1\])(?::[1-9]\d{0,4})?$/;

/**
 * Returns true if the header `Host` names this computer.
 * @param host unchanged value of the header, with or without a port
 */
export const isLoopbackHost = (host: string | undefined): boolean => loopbackHost.test(host ?? "");

/**
 * Returns true if the host name of a URL is a loopback name or address.
 * @param hostname in the form of `URL.hostname`: an IPv6 address is in brackets
 */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));

const isLoopbackAddress = (address: string): boolean =>
  /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address);

const proxyHeaders: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-original-host",
  "cf-connecting-ip",
  "true-client-ip",
]);

const isProxyHeader = (name: string): boolean =>
  proxyHeaders.has(name) || name.startsWith("x-forwarded-");
