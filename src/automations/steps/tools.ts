// What steps work with: the same for all runs of a node.
import type { Clock, Logger } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { WorkspaceData } from "../../query/index.ts";

export interface StepTools {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeWith" | "transaction">;
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}
