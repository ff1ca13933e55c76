// The process that reads a file of an import, started by read-file.ts. It goes on when it is asked to, and ends with who asks.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import { readRows, type ReadBatch, type ReadTask } from "./read-rows.ts";

export type ReaderAnswer = ReadBatch | { readonly isDone: true } | { readonly refused: string };

const say = (answer: ReaderAnswer): void => void process.send!(answer);
// The reader of workbooks goes by the clock: what takes it long it cuts into ever smaller pieces, and goes over what is not whole yet with each.
// A long text, or a busy machine, would then cost without end; where no time passes, pieces only grow.
Date.now = () => 0;
process.once("disconnect", () => process.exit());
const budget = new URL("read-budget.ts", import.meta.url);
new Worker(budget, { workerData: importLimits.processorMs }).unref();
const [task] = (await once(process, "message")) as [ReadTask];
try {
  for await (const batch of readRows(task)) {
    say(batch);
    await once(process, "message");
  }
  say({ isDone: true });
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  say({ refused: error.message });
}
