// The process that reads a file of an import, started by read-file.ts. It sends the next batch when
// the parent requests it, and ends when the parent ends.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import { readRows, type ReadBatch, type ReadTask } from "./read-rows.ts";

export type ReaderAnswer = ReadBatch | { readonly isDone: true } | { readonly refused: string };

const sendAnswer = (answer: ReaderAnswer): void => void process.send!(answer);
// The workbook reader splits slow work into ever smaller pieces by the clock, and rereads an
// incomplete piece each time. A long text or a busy machine would then cost unlimited time. A
// constant clock makes the pieces only grow.
Date.now = () => 0;
process.once("disconnect", () => process.exit());
const budget = new URL("read-budget.ts", import.meta.url);
new Worker(budget, { workerData: importLimits.processorMs }).unref();
const [task] = (await once(process, "message")) as [ReadTask];
try {
  for await (const batch of readRows(task)) {
    sendAnswer(batch);
    await once(process, "message");
  }
  sendAnswer({ isDone: true });
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  sendAnswer({ refused: error.message });
}
