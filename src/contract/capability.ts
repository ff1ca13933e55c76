// Defines a capability: everything that one folder of `src/` adds to the gateway, such as
// operations and jobs. `gateway/gateway.ts` creates the gateway from a list of capabilities.
import type { MeasuredResource } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { JobTask } from "../platform/jobs/index.ts";
import type { OperationId, Operations } from "./operations.ts";

/**
 * `Id`: the ids of the operations that the folder implements. `Grant`: the type of the caller's
 * rights in the handlers of these operations.
 */
export interface Capability<Id extends OperationId = never, Grant = unknown> {
  readonly operations?: Pick<Operations<Grant>, Id>;
  /** The functions that run the folder's jobs, by their names in the job queue. */
  readonly tasks?: Readonly<Record<string, JobTask>>;
  /**
   * The limited resources that the folder manages, such as parallel log searches. The metrics
   * report them (G38).
   */
  readonly capacities?: readonly MeasuredResource[];
  /** The folder's periodic tasks. */
  readonly housekeeping?: readonly Housekeeping[];
  /**
   * Ends the folder's long-lived connections. Called once at a shutdown, after the server stopped
   * accepting connections.
   */
  readonly leave?: () => void;
  /**
   * Releases the folder's resources, such as timers and files. Called at a shutdown when no new
   * request, job or periodic task can begin.
   */
  readonly close?: () => void | Promise<void>;
}
