// The tools that steps use. All runs on a node share them.
import type { Mailer } from "../../mail/index.ts";
import type { ChangeFeed } from "../../outbox/index.ts";
import type { Capacity } from "../../platform/capacity/index.ts";
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { WorkspaceData } from "../../query/index.ts";
import type { Evaluator } from "./expressions/evaluator.ts";

export interface StepTools {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeWith" | "transaction" | "isRefused">;
  readonly control: Pool;
  readonly evaluator: Evaluator;
  /** Limits the memory for the outputs of steps. */
  readonly outputs: Capacity;
  readonly changeFeed: Pick<ChangeFeed, "announce">;
  readonly mailer: Pick<Mailer, "queue">;
  /**
   * Calls URLs that the authors of automations chose. Refuses private hosts that the operator does
   * not allow.
   */
  readonly fetch: OutboundFetch;
  /** Limits the number of concurrent calls to other hosts. */
  readonly calls: Capacity;
  readonly clock: Clock;
  readonly log: Logger;
}
