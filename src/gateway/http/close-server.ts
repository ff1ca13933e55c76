// Closes a server with all its connections. Each connection is closed as soon as it has no running
// request (G22.3).
import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";
import type { ServerLimits } from "./server-limits.ts";

/**
 * Closes the server. Idle connections are closed immediately, connections without a complete
 * request after `drainHalfOpenMs`, and all others after `drainMs`.
 * @param further the other servers that listen on the same port
 * @param sockets all connections of these servers
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
