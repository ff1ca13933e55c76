// Records the steps of one attempt of a run within the workspace's storage. Refuses a record beyond
// it (G11.15); the run then waits.
import type { Workspace } from "../../catalog/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { StepsRun } from "../steps/step-types.ts";
import type { RunKey } from "./run-store.ts";
import { recordStep } from "./step-store.ts";

/** Storage that a step with external effects needs before it starts, for its output. */
const STARTED_BYTES = 64 * 1024;

/** Creates the recorder of one attempt. `isFull` is true once a record did not fit. */
export function createRecorder(
  { control, records }: { readonly control: Pool; readonly records: RecordQuota },
  workspace: Workspace,
  key: RunKey,
  rank: Rank,
): { readonly record: StepsRun["record"]; readonly isFull: boolean } {
  let isFull = false;
  return {
    get isFull() {
      return isFull;
    },
    async record(step, connection = control) {
      // A failure is recorded without storage too, because its row shows why the run waits.
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
