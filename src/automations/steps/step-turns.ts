// The resources that the steps of all runs on a node share (G38): processes for expressions, and
// calls to other hosts. Each use counts against the limits of the run's workspace and caller class.
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
 * Maximum time that a step waits for a resource, in milliseconds. It is half of the time limit for
 * a run of a sync endpoint. So the caller learns that the server is busy before the run exceeds its
 * time limit.
 */
const WAIT_MS = 5_000;
const WAITERS_MAX = 500;

/**
 * Creates the limit of a resource that steps share. At most `WAITERS_MAX` steps of one caller class
 * of a workspace may wait for it.
 */
export const stepCapacity = ({
  waitMs = WAIT_MS,
  ...options
}: Pick<CapacityOptions, "name" | "what" | "slots"> & {
  readonly waitMs?: number | undefined;
}): Capacity => new Capacity({ ...options, waitMs, waitersMax: { rank: WAITERS_MAX } });

/**
 * Executes work that uses a shared resource.
 * @throws StepFailure if the resource is not free in time
 * @throws each error of `work`
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
