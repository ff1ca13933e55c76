// The messages between the supervisor and its workers, which are the gateway processes of one
// machine that serve the same port. The channel between the supervisor and a worker keeps the order
// of messages.

/** The tables of a write, by workspace. */
export interface WrittenTables {
  readonly workspaceId: string;
  readonly tableIds: readonly string[];
}

/** A message of a worker. */
export type WorkerMessage =
  /** The worker receives messages from now on. Messages that were sent earlier would be lost. */
  | { readonly type: "connected" }
  /** The worker listens and serves requests. */
  | { readonly type: "serving"; readonly port: number; readonly baseUrl: string }
  /**
   * The worker has cached responses, and asks for a lease (the right to use its cache for
   * `LEASE_MS`). `at` is the time of the question on the worker's own clock.
   */
  | { readonly type: "leaseWanted"; readonly at: number }
  /** The worker has no cached responses any more. */
  | { readonly type: "cacheEmpty" }
  | { readonly type: "wrote"; readonly id: number; readonly tables: WrittenTables }
  /** The worker has processed the message with this number, which the supervisor has sent. */
  | { readonly type: "seen"; readonly number: number }
  /** Response to `aliveWanted`. It shows that the worker's event loop is not blocked. */
  | { readonly type: "alive" }
  | { readonly type: "metrics"; readonly id: number; readonly metrics: readonly object[] };

/** A message of the supervisor. */
export type SupervisorMessage =
  /** Tells if any worker may have cached responses, so that writes must be confirmed. */
  | { readonly type: "caching"; readonly isOn: boolean; readonly number: number }
  | { readonly type: "leased"; readonly at: number }
  | { readonly type: "written"; readonly tables: WrittenTables; readonly number: number }
  /** The worker has missed many writes, so all its cached responses are outdated. */
  | { readonly type: "missed" }
  | { readonly type: "confirmed"; readonly id: number }
  | { readonly type: "aliveWanted" }
  | { readonly type: "metricsWanted"; readonly id: number };

/** One end of a channel between two processes. */
export interface MachineChannel<Sent, Received> {
  /** Sends a message. Does nothing if the other process has ended. */
  readonly send: (message: Sent) => void;
  readonly onMessage: (listener: (message: Received) => void) => void;
  readonly onEnd: (listener: () => void) => void;
}

/**
 * Milliseconds for which a worker may answer from its cache after it has asked for a lease. A write
 * waits at most this time for a worker that does not respond.
 */
export const LEASE_MS = 50;
