// Defines a capability: what one folder adds to the gateway. `gateway/gateway.ts` starts the
// gateway from a list of capabilities.
import type { MeasuredResource } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { JobTask } from "../platform/jobs/index.ts";
import type { OperationId, Operations } from "./operations.ts";

/**
 * `Id` lists the operations of the folder. `Grant` is the type of the caller's rights in its
 * handlers.
 */
export interface Capability<Id extends OperationId = never, Grant = unknown> {
  readonly operations?: Pick<Operations<Grant>, Id>;
  /** The functions that run the folder's jobs, by their names in the job queue. */
  readonly tasks?: Readonly<Record<string, JobTask>>;
  /** The limited resources of the folder, for the metrics (G38). */
  readonly capacities?: readonly MeasuredResource[];
  /** The folder's periodic tasks. */
  readonly housekeeping?: readonly Housekeeping[];
  /** Ends long-lived connections. Called once, after the server stopped accepting connections. */
  readonly leave?: () => void;
  /**
   * Releases the folder's resources. Called when no new request, job or periodic task can begin.
   */
  readonly close?: () => void | Promise<void>;
}
