// The child process that reads an import file. `read-file.ts` starts it. It sends the next batch of
// rows when the gateway requests it, and ends when the gateway ends.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import { readRows, type ReadBatch, type ReadTask } from "./read-rows.ts";

export type ReaderAnswer = ReadBatch | { readonly isDone: true } | { readonly refused: string };

const sendAnswer = (answer: ReaderAnswer): void => void process.send!(answer);
// The library that reads workbooks works in pieces and measures the time for each piece. If a piece
// takes long, the library makes the pieces smaller, and reads an incomplete piece again. With a
// long text or on a busy machine, the reading could take forever. With a constant clock, the pieces
// only become larger.
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
