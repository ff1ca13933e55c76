// Records the steps of one try of a run within the room of its workspace. Refuses a record without
// room (G11.15): the run then waits.
import type { Workspace } from "../../catalog/index.ts";
import { recordsFull, type RecordRoom } from "../../metering/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { StepsRun } from "../steps/step-types.ts";
import type { RunKey } from "./run-store.ts";
import { recordStep } from "./step-store.ts";

export interface Recorder {
  readonly record: StepsRun["record"];
  /** True once a record found no room. */
  readonly isFull: boolean;
}

/**
 * Room for what a step with effects outside will give: such a step is not begun if its record would
 * find none.
 */
const STARTED_BYTES = 64 * 1024;

export function createRecorder(
  { control, records }: { readonly control: Pool; readonly records: RecordRoom },
  workspace: Workspace,
  key: RunKey,
  rank: Rank,
): Recorder {
  let isFull = false;
  return {
    get isFull() {
      return isFull;
    },
    async record(step, connection = control) {
      // A failure is recorded without room, too: its row says why the run waits.
      if (step.status === "failed")
        return recordStep(connection, key, isFull ? { ...step, input: null } : step, rank);
      const texts = [step.input ?? "", step.output ?? ""];
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      const needed = step.status === "started" ? Math.max(bytes, STARTED_BYTES) : bytes;
      const settle = await records.take(connection, workspace, rank, needed);
      if (settle === undefined) {
        isFull = true;
        throw recordsFull();
      }
      try {
        await recordStep(connection, key, step, rank);
      } finally {
        settle();
      }
    },
  };
}
