// What a folder brings to the gateway: operations, job tasks, housekeeping, what it closes. The composition root is a list of these.
import type { MeasuredResource } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Task } from "../platform/jobs/index.ts";
import type { OperationId, Operations } from "./operations.ts";

/** `Id` names the operations that it brings; `Grant` is the type that their handlers know grants by. */
export interface Capability<Id extends OperationId = never, Grant = unknown> {
  readonly operations?: Pick<Operations<Grant>, Id>;
  /** What is done for jobs, by the names under which they stand in the queue. */
  readonly tasks?: Readonly<Record<string, Task>>;
  /** Shared resources of its own, for the metrics (G38). */
  readonly capacities?: readonly MeasuredResource[];
  /** What it wants taken away when it is old. */
  readonly housekeeping?: readonly Housekeeping[];
  /** Ends connections that would go on; asked once, when the server takes no more of them. */
  readonly leave?: () => void;
  /** Lets go of what it holds, once no request, job or round of housekeeping begins any more. */
  readonly close?: () => void | Promise<void>;
}
