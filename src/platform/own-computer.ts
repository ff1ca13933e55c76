// Tells what is asked on this computer from all other requests, for what only the person at this computer may see. Refuses peers of
// other machines, names that are not this computer's (a foreign site can point a name of its own here), and what a proxy passes on.
import type { IncomingMessage } from "node:http";

type Asked = Pick<IncomingMessage, "headers" | "httpVersion"> & {
  readonly socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

/** Whether the peer is on this computer, asks under a loopback name, and speaks for itself (G18.5). */
export const isFromOwnComputer = ({ headers, httpVersion, socket }: Asked): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? "") &&
  isLoopbackHost(headers.host) &&
  // Proxies that tell nothing of whom they speak for still often ask by HTTP/1.0, as no browser does.
  httpVersion !== "1.0" &&
  !Object.keys(headers).some((name) => isOfProxy(name));

/**
 * A name of this computer as browsers write it. A parser would take other spellings for the same
 * name.
 */
const loopbackHost = /^(?:localhost|127(?:\.(?:0|[1-9]\d{0,2})){3}|\[::1\])(?::[1-9]\d{0,4})?$/;

/** @param host as the header `Host` has it, to the letter; with or without a port */
export const isLoopbackHost = (host: string | undefined): boolean => loopbackHost.test(host ?? "");

/** @param hostname as `URL` spells it: an IPv6 address in brackets */
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

const isOfProxy = (name: string): boolean =>
  proxyHeaders.has(name) || name.startsWith("x-forwarded-");
