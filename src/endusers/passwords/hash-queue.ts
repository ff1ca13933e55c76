// Limits concurrent password hashing to what keeps the processors busy, with a short fair queue per network. Refuses requests that would
// wait too long (429); when full, in all or of a workspace, the longest queues lose entries first, and no workspace has more than half.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { FairQueue } from "../../platform/postgres/index.ts";

/** Those who may wait on behalf of one network. */
const QUEUE_MAX = 100;
/** Those who may wait in all: each holds a request and its answer. */
const QUEUES_MAX = 1_000;
/** Of those the ones of one workspace: a flood from ever so many networks is its own. */
const WORKSPACE_MAX = QUEUES_MAX / 2;
const WAIT_MS = 10_000;
const SWEEP_MS = 500;
/** Whoever comes last gets on all the same. */
const LAST_WAIT_MS = 1_000;

/** On whose behalf something is hashed: networks take turns. */
export interface HashCaller {
  readonly workspaceId: Guid;
  /** Within the workspace. */
  readonly network: string;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: Cancellation;
}

export interface HashQueue {
  /** @throws GatewayError TOO_MANY_TRIES where the queue is full */
  readonly run: <T>(caller: HashCaller, work: () => Promise<T>) => Promise<T>;
  /** For work that nobody waits for: begins when nobody else's is going on or waiting, and after a second in any case. */
  readonly runLast: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** @param slots hashes that are handed over at a time, asked whenever one may be */
export function createHashQueue(slots: () => number): HashQueue {
  const fairQueue = new FairQueue({
    get slots() {
      return slots();
    },
    perHolderMax: Number.POSITIVE_INFINITY,
    waitersPerHolderMax: QUEUE_MAX,
    waitMs: WAIT_MS,
  });
  /** How many wait, by workspace. */
  const waiting = new Map<Guid, number>();
  /** Those who are in the queue or at work, and who waits for there to be none. */
  let present = 0;
  const last = new Set<() => void>();
  const sweeping = setInterval(() => fairQueue.sweep(), SWEEP_MS).unref();

  function enter(workspaceId: Guid, holder: string): Promise<void> {
    return new Promise((resolve, reject) => {
      // Those who are turned away are taken off the count as they are told so.
      const isFull = (waiting.get(workspaceId) ?? 0) >= WORKSPACE_MAX;
      if (isFull && !fairQueue.displace(holder, workspaceId)) return reject(full());
      if (fairQueue.waiting >= QUEUES_MAX && !fairQueue.displace(holder)) return reject(full());
      waiting.set(workspaceId, (waiting.get(workspaceId) ?? 0) + 1);
      fairQueue.acquire(holder, (answer) => {
        const left = waiting.get(workspaceId)! - 1;
        if (left === 0) waiting.delete(workspaceId);
        else waiting.set(workspaceId, left);
        if (answer === "acquired") resolve();
        else reject(full());
      });
    });
  }

  function untilNobody(): Promise<void> {
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        last.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, LAST_WAIT_MS);
      last.add(begin);
    });
  }

  return {
    async run({ workspaceId, network, signal }, work) {
      const holder = `${workspaceId} ${network}`;
      present += 1;
      try {
        await enter(workspaceId, holder);
        try {
          if (signal?.aborted === true) throw signal.reason;
          return await work();
        } finally {
          fairQueue.release(holder);
        }
      } finally {
        present -= 1;
        if (present === 0) for (const begin of last) begin();
      }
    },
    async runLast(work) {
      if (present > 0) await untilNobody();
      return work();
    },
    close: () => clearInterval(sweeping),
  };
}

const full = (): GatewayError =>
  new GatewayError("TOO_MANY_TRIES", {
    message: "Too many sign-ins at the same time; try again in a moment.",
    headers: { "Retry-After": "1" },
  });
