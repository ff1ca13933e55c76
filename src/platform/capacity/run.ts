// Functions that request units of a shared resource, such as connections. They return promises
// instead of calling callbacks.
import type { Cancellation } from "../index.ts";
import type { Capacity } from "./capacity.ts";
import { CapacityLease } from "./lease.ts";
import { currentParty, type Party } from "./party.ts";
import type { Spent } from "./share.ts";
import { CapacitySpentError } from "./spent-error.ts";

export interface WaitOptions {
  /** The caller that gets the units; by default the caller of the current request or job. */
  readonly party?: Party;
  /** Number of units (such as connections); one by default. */
  readonly units?: number;
  /** Fires when the caller no longer waits. The work is then not started. */
  readonly signal?: Cancellation | undefined;
}

/**
 * Waits until units of a resource, such as a connection, are free.
 * @throws CapacitySpentError if the request is refused, because a share is used up or the wait was
 *   too long
 * @throws the reason of the signal if the signal fires first
 */
export function leaseOf(
  capacity: Capacity,
  { party = currentParty(), units = 1, signal }: WaitOptions = {},
): Promise<CapacityLease> {
  if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const onAbort = (): void => {
      withdraw();
      reject(signal!.reason as Error);
    };
    const withdraw = capacity.acquire(
      party,
      (outcome) => {
        isAnswered = true;
        signal?.removeEventListener("abort", onAbort);
        if (typeof outcome === "string") reject(new CapacitySpentError(capacity, outcome));
        else resolve(outcome);
      },
      units,
    );
    if (!isAnswered) signal?.addEventListener("abort", onAbort);
  });
}

/**
 * Returns a lease of units at once, without waiting. The `waitMs` of the resource must be 0.
 * @param lease existing lease to resize to `units`; without it a new lease is created
 * @throws CapacitySpentError if the units are not free; an existing lease is then unchanged
 */
export function leaseNow(
  capacity: Capacity,
  { party = currentParty(), units = 1 }: Pick<WaitOptions, "party" | "units"> = {},
  lease?: CapacityLease,
): CapacityLease {
  let outcome: CapacityLease | Spent | null = null;
  if (lease !== undefined) outcome = capacity.resize(lease, units) ?? lease;
  else capacity.acquire(party, (answer) => (outcome = answer), units);
  if (outcome instanceof CapacityLease) return outcome;
  throw new CapacitySpentError(capacity, outcome!);
}

/** Returns a lease of one unit if the caller gets it without waiting, otherwise null. */
export function leaseIfFree(capacity: Capacity, party: Party): CapacityLease | null {
  let lease: CapacityLease | null = null;
  const withdraw = capacity.acquire(party, (outcome) => {
    if (typeof outcome !== "string") lease = outcome;
  });
  withdraw();
  return lease;
}

/**
 * Waits until units of a resource (such as a connection) are free, runs `work`, and then releases
 * them.
 * @throws the errors of `leaseOf` and of `work`
 */
export async function withLease<T>(
  capacity: Capacity,
  work: (lease: CapacityLease) => Promise<T>,
  options: WaitOptions = {},
): Promise<T> {
  const lease = await leaseOf(capacity, options);
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}
