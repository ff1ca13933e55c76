// Closes a server with all its connections, each as soon as nobody would miss it (G22.3).
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";

export interface CloseLimits {
  /** In-flight requests have this long after a stop was asked for. */
  readonly drainMs: number;
  /** Connections without a complete request head have this long. */
  readonly drainHalfOpenMs: number;
}

/**
 * `server.close` alone waits for kept-alive and half-open connections, so they are closed here: the former as they fall
 * idle, the latter after a moment, and every connection at last.
 */
export function closeServer(
  server: Server,
  sockets: ReadonlySet<Duplex>,
  limits: CloseLimits,
): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
    const closeHalfOpen = setTimeout(() => {
      for (const socket of sockets) if (!isAnswering(socket)) socket.destroy();
    }, limits.drainHalfOpenMs);
    const hardStop = setTimeout(() => {
      // Those that have left HTTP are none of the server's.
      for (const socket of sockets) socket.destroy();
    }, limits.drainMs);
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(closeHalfOpen);
      clearTimeout(hardStop);
      resolve();
    });
    server.closeIdleConnections();
  });
}
