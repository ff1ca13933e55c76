// Closes a server with all its connections. Each connection closes as soon as no request is in
// flight on it (G22.3).
import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";
import type { ServerLimits } from "./server-limits.ts";

/**
 * Closes the server. `server.close` alone waits for kept-alive and half-open connections.
 * Kept-alive connections are closed when they are idle, half-open ones after `drainHalfOpenMs`, and
 * every connection after `drainMs`.
 * @param further the other servers that listen on its port
 * @param sockets all its connections
 */
export async function closeServer(
  server: Server,
  further: readonly NetServer[],
  sockets: ReadonlySet<Duplex>,
  limits: ServerLimits,
): Promise<void> {
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closeHalfOpen = setTimeout(() => {
    for (const socket of sockets) if (!isAnswering(socket)) socket.destroy();
  }, limits.drainHalfOpenMs);
  const hardStop = setTimeout(() => {
    // The HTTP server does not close upgraded connections itself.
    for (const socket of sockets) socket.destroy();
  }, limits.drainMs);
  const closed = [server, ...further].map((listener) => once(listener.close(), "close"));
  server.closeIdleConnections();
  await Promise.all(closed);
  clearInterval(closeIdle);
  clearTimeout(closeHalfOpen);
  clearTimeout(hardStop);
}
