// A capability: the operations, job tasks and housekeeping of one folder, and its shutdown. The
// composition root is a list of capabilities.
import type { MeasuredResource } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { JobTask } from "../platform/jobs/index.ts";
import type { OperationId, Operations } from "./operations.ts";

/** `Id` lists the operations of the folder. `Grant` is the type of grants in their handlers. */
export interface Capability<Id extends OperationId = never, Grant = unknown> {
  readonly operations?: Pick<Operations<Grant>, Id>;
  /** The tasks of the folder's jobs, by the names in the job queue. */
  readonly tasks?: Readonly<Record<string, JobTask>>;
  /** The folder's shared resources, for the metrics (G38). */
  readonly capacities?: readonly MeasuredResource[];
  /** The folder's periodic tasks. */
  readonly housekeeping?: readonly Housekeeping[];
  /** Ends long-lived connections. Called once, when the server accepts no new connections. */
  readonly leave?: () => void;
  /**
   * Releases the folder's resources. Called when no further request, job or housekeeping starts.
   */
  readonly close?: () => void | Promise<void>;
}
