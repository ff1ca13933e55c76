// Closes a server with all its connections, each as soon as nobody would miss it (G22.3).
import type { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { isAnswering } from "./connection-refusal.ts";

export interface CloseLimits {
  /** In-flight requests have this long after a stop was asked for. */
  readonly drainMs: number;
  /** Connections without a complete request head have this long. */
  readonly drainHalfOpenMs: number;
}

/** Closes a listening socket, and waits until its connections have ended. */
const closed = (server: NetServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/**
 * `server.close` alone waits for kept-alive and half-open connections, so they are closed here: the former as they fall
 * idle, the latter after a moment, and every connection at last.
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
    // Those that have left HTTP are none of the server's.
    for (const socket of sockets) socket.destroy();
  }, limits.drainMs);
  const all = [server, ...further].map(closed);
  server.closeIdleConnections();
  await Promise.all(all);
  clearInterval(closeIdle);
  clearTimeout(closeHalfOpen);
  clearTimeout(hardStop);
}
