// Closes the connections that a dead worker has not confirmed. The supervisor accepts connections
// and hands each one to a worker. `node:cluster` keeps its copy open until the worker confirms. If
// the worker is killed before, that copy stays open forever, and the client waits for an answer.
import type { Worker } from "node:cluster";

/** A message of `node:cluster` between the supervisor and a worker. */
interface ClusterMessage {
  readonly act?: string;
  readonly seq?: number;
  /** The `seq` of the confirmed message. */
  readonly ack?: number;
}

interface HandedConnection {
  readonly close: () => void;
}

/**
 * Closes the connections that the worker has not confirmed before its end. Their clients get a
 * reset, as for each running request of a killed worker. Another worker cannot take such a
 * connection, because the dead one may have read a part of it.
 */
export function closeLostConnections({ process: child }: Worker): void {
  const unconfirmed = new Map<number, HandedConnection>();
  const send = child.send.bind(child) as (...args: readonly unknown[]) => boolean;
  child.send = (...args: readonly unknown[]): boolean => {
    const [{ act, seq }, connection] = args as [ClusterMessage, HandedConnection | undefined];
    if (act === "newconn" && seq !== undefined && connection !== undefined)
      unconfirmed.set(seq, connection);
    return send(...args);
  };
  child.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (ack !== undefined) unconfirmed.delete(ack);
  });
  child.once("close", () => {
    for (const connection of unconfirmed.values()) connection.close();
  });
}
