// The gate in front of the hashing: as many at a time as there are processors, a short queue for each place that asks, all places in
// turns. Refuses whoever would wait too long (429), so that a flood of sign-ins stays cheap and nobody else's.
import { GatewayError } from "../contract/errors.ts";
import type { Cancellation } from "../platform/cancellation.ts";
import { Turnstile } from "../platform/turnstile.ts";

/** Those who may wait on behalf of one place. */
const QUEUE_MAX = 100;
/** Those who may wait in all: each holds a request and its answer. */
const QUEUES_MAX = 1_000;
const WAIT_MS = 10_000;
const SWEEP_MS = 500;

/** On whose behalf something is hashed: places take turns. */
export interface HashCaller {
  readonly place: string;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: Cancellation;
}

export interface HashGate {
  /** @throws GatewayError TOO_MANY_TRIES where the queue is full */
  readonly pass: <T>(caller: HashCaller, work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** @param places hashes that run at a time */
export function createHashGate(places: number): HashGate {
  const turnstile = new Turnstile({
    places,
    perHolderMax: places,
    waitersPerHolderMax: QUEUE_MAX,
    waitMs: WAIT_MS,
  });
  const sweeping = setInterval(() => turnstile.sweep(), SWEEP_MS).unref();

  function enter(place: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (turnstile.waiting >= QUEUES_MAX) return reject(full());
      turnstile.enter(place, (entry) => (entry === "admitted" ? resolve() : reject(full())));
    });
  }

  return {
    async pass({ place, signal }, work) {
      await enter(place);
      try {
        if (signal?.aborted === true) throw signal.reason;
        return await work();
      } finally {
        turnstile.leave(place);
      }
    },
    close: () => clearInterval(sweeping),
  };
}

const full = (): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", {
    message: "Too many sign-ins at the same time; try again in a moment.",
    headers: { "Retry-After": "1" },
  });
