// Closes the HTTP server with all its connections, at a shutdown. Each connection is closed as soon
// as no request is running on it (G22.3).
import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";
import type { ServerLimits } from "./server-limits.ts";

/**
 * Closes the server. Connections without a request are closed immediately, connections with an
 * incomplete request after `drainHalfOpenMs`, and connections with a running request after
 * `drainMs`.
 * @param further the additional servers that listen on the same port
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
    // Node's HTTP server does not close WebSockets and other upgraded connections itself.
    for (const socket of sockets) socket.destroy();
  }, limits.drainMs);
  const closed = [server, ...further].map((listener) => once(listener.close(), "close"));
  server.closeIdleConnections();
  await Promise.all(closed);
  clearInterval(closeIdle);
  clearTimeout(closeHalfOpen);
  clearTimeout(hardStop);
}
