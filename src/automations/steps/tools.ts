// The tools of steps, shared by all runs of a node.
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
  /** Memory for outputs of steps. */
  readonly outputs: Capacity;
  readonly changeFeed: Pick<ChangeFeed, "announce">;
  readonly mailer: Pick<Mailer, "queue">;
  /** Fetches addresses that users chose. */
  readonly fetch: OutboundFetch;
  /** The capacity for calls to other hosts. */
  readonly calls: Capacity;
  readonly clock: Clock;
  readonly log: Logger;
}
