// Records the steps of one attempt to execute a run. The records use the workspace's storage. If
// the storage is full, a record is refused (G11.15). Then the run pauses and is tried again later.
import type { Workspace } from "../../catalog/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { StepsRun } from "../steps/step-types.ts";
import type { RunKey } from "./run-store.ts";
import { recordStep } from "./step-store.ts";

/**
 * Minimum bytes of storage that must be free before a step calls another server, so that its output
 * can be stored afterwards.
 */
const STARTED_BYTES = 64 * 1024;

/**
 * Creates the recorder for one attempt. `isFull` is true after a record was refused because the
 * storage is full.
 */
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
      // A failed step is recorded even if the storage is full, because its row shows why the run
      // waits.
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
