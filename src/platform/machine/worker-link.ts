// The worker's side of `cache-leases.ts`. Asks the supervisor for leases while the worker uses its
// cache. Reports writes of this worker, and waits until the supervisor has confirmed them.
import {
  LEASE_MS,
  type MachineChannel,
  type SupervisorMessage,
  type WorkerMessage,
  type WrittenTables,
} from "./messages.ts";

export type SupervisorChannel = MachineChannel<WorkerMessage, SupervisorMessage>;

/** Milliseconds between two requests for a lease, the right to use the cache for `LEASE_MS`. */
const RENEW_MS = 20;
/** A cache that was not used for this time, in milliseconds, is emptied. */
const UNUSED_MS = 60_000;
/**
 * Maximum time, in milliseconds, for which a write waits for its confirmation. A write waits longer
 * than a lease only if the supervisor hangs. Then no worker gets a new lease.
 */
const CONFIRM_MAX_MS = 5_000;

/** Reports events to the cache of this worker. */
export interface CacheEvents {
  /** Another worker of this machine has written. */
  readonly written: (tables: WrittenTables) => void;
  /**
   * From now on, `written` is called for every write of another worker, and the cache may be used
   * only after these calls. For some earlier writes, `written` was not called.
   */
  readonly covered: () => void;
  /** `written` may miss writes from now on, so the cache must be emptied. */
  readonly uncovered: () => void;
}

export type WorkerLink = ReturnType<typeof createWorkerLink>;

/** Connects a worker with its supervisor. */
export function createWorkerLink(channel: SupervisorChannel) {
  const listeners = new Set<CacheEvents>();
  const confirmations = new Map<number, () => void>();
  let isConnected = true;
  /** True if another worker may have cached responses. Writes must then be confirmed. */
  let isCaching = true;
  let isCovered = false;
  let leaseEndsAt = 0;
  let usedAt = 0;
  /** Time of the first request for a lease since the cache was emptied. */
  let since = 0;
  let renewal: NodeJS.Timeout | undefined;
  let count = 0;

  channel.onMessage((message) => {
    if (message.type === "leased") lease(message.at);
    else if (message.type === "caching") {
      ({ isOn: isCaching } = message);
      channel.send({ type: "seen", number: message.number });
    } else if (message.type === "written") {
      for (const { written } of listeners) written(message.tables);
      channel.send({ type: "seen", number: message.number });
    } else if (message.type === "missed") {
      for (const { covered } of listeners) covered();
    } else if (message.type === "confirmed") confirmations.get(message.id)?.();
  });
  channel.onEnd(() => {
    isConnected = false;
    setTimeout(() => confirmations.forEach((confirm) => confirm()), LEASE_MS);
    uncover();
  });

  function lease(at: number): void {
    // The cache may have been emptied (`uncover`) after the worker asked for this lease. The lease
    // then belongs to the old content of the cache, and is ignored.
    if (renewal === undefined || at < since) return;
    leaseEndsAt = at + LEASE_MS;
    if (isCovered) return;
    isCovered = true;
    for (const { covered } of listeners) covered();
  }

  function uncover(): void {
    clearInterval(renewal);
    renewal = undefined;
    leaseEndsAt = 0;
    isCovered = false;
    for (const { uncovered } of listeners) uncovered();
    channel.send({ type: "cacheEmpty" });
  }

  function renew(): void {
    const now = performance.now();
    if (now - usedAt > UNUSED_MS) uncover();
    else channel.send({ type: "leaseWanted", at: now });
  }

  return {
    /**
     * True if this worker may answer from its cache now. Asks for leases for the next minute.
     */
    mayUseCache(): boolean {
      usedAt = performance.now();
      if (renewal === undefined && isConnected) {
        since = usedAt;
        renewal = setInterval(renew, RENEW_MS).unref();
        renew();
      }
      return usedAt < leaseEndsAt;
    },
    /** True if this worker learns of all writes of other workers, so that it may fill its cache. */
    get isCovered(): boolean {
      return isCovered;
    },
    follow: (events: CacheEvents): void => void listeners.add(events),
    /**
     * Reports a committed write of this worker.
     * @returns a promise that resolves when no other worker answers with older data any more;
     *   undefined if no worker has cached responses
     */
    confirmWrite(tables: WrittenTables): Promise<void> | undefined {
      if (!isCaching || !isConnected) return undefined;
      count += 1;
      const id = count;
      const { promise, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, CONFIRM_MAX_MS);
      confirmations.set(id, resolve);
      channel.send({ type: "wrote", id, tables });
      return promise.finally(() => {
        clearTimeout(limit);
        confirmations.delete(id);
      });
    },
  };
}
