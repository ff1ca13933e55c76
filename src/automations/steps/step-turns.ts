// The shared resources of a node that steps use (G38): processes for expressions, and calls to
// other hosts. A run is counted for its own workspace and class, whatever it uses.
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
 * Half of what a sync run may take: its caller hears that the server is busy, not that the run was
 * late.
 */
const WAIT_MS = 5_000;
const WAITERS_MAX = 500;

export const stepCapacity = ({
  waitMs = WAIT_MS,
  ...options
}: Pick<CapacityOptions, "name" | "what" | "slots"> & {
  readonly waitMs?: number | undefined;
}): Capacity => new Capacity({ ...options, waitMs, waitersMax: { rank: WAITERS_MAX } });

/**
 * Does the work when the run has its turn.
 * @throws StepFailure if it has none in time, and what the work throws
 */
export async function inStepTurn<T>(
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
