// The shared resources that steps use on a node (G38): processes for expressions, and calls to
// other hosts. A lease counts for the workspace and class of the run.
import {
  Capacity,
  CapacitySpentError,
  withLease,
  type CapacityOptions,
} from "../../platform/capacity/index.ts";
import { capacityRefusal } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { StepFailure } from "./step-failure.ts";

/**
 * Half of the time of a sync run, so that its caller learns that the server is busy before the run
 * times out.
 */
const WAIT_MS = 5_000;
const WAITERS_MAX = 500;

/** Creates a capacity for steps, with a bounded queue. */
export const stepCapacity = ({
  waitMs = WAIT_MS,
  ...options
}: Pick<CapacityOptions, "name" | "what" | "slots"> & {
  readonly waitMs?: number | undefined;
}): Capacity => new Capacity({ ...options, waitMs, waitersMax: { rank: WAITERS_MAX } });

/**
 * Runs the work with a lease of the capacity.
 * @throws StepFailure if no lease is free in time, and the errors of the work
 */
export async function withStepLease<T>(
  capacity: Capacity,
  work: () => Promise<T>,
  signal?: Cancellation,
): Promise<T> {
  try {
    return await withLease(capacity, work, { signal });
  } catch (error) {
    if (!(error instanceof CapacitySpentError)) throw error;
    throw new StepFailure("TOO_MANY_CONCURRENT", capacityRefusal(error).message);
  }
}
