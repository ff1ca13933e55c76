// Closes a server with all its connections. Each connection closes as soon as no request is in
// flight on it (G22.3).
import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";

export interface CloseLimits {
  /** Time for requests in flight after the stop. */
  readonly drainMs: number;
  /** Time for connections without a complete request head. */
  readonly drainHalfOpenMs: number;
}

/** Closes a listening socket and waits until its connections have ended. */
const closed = (server: NetServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/**
 * Closes the server. `server.close` alone waits for kept-alive and half-open connections.
 * Kept-alive connections are closed when they are idle, half-open ones after `drainHalfOpenMs`, and
 * every connection after `drainMs`.
 */
export async function closeServer(
  server: Server,
  {
    further,
    sockets,
  }: { readonly further: readonly NetServer[]; readonly sockets: ReadonlySet<Duplex> },
  limits: CloseLimits,
): Promise<void> {
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closeHalfOpen = setTimeout(() => {
    for (const socket of sockets) if (!isAnswering(socket)) socket.destroy();
  }, limits.drainHalfOpenMs);
  const hardStop = setTimeout(() => {
    // The HTTP server does not close upgraded connections itself.
    for (const socket of sockets) socket.destroy();
  }, limits.drainMs);
  const all = [server, ...further].map(closed);
  server.closeIdleConnections();
  await Promise.all(all);
  clearInterval(closeIdle);
  clearTimeout(closeHalfOpen);
  clearTimeout(hardStop);
}
