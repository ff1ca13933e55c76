// The thread that reads a file of an import, started by read-file.ts. It goes on when it is asked to.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { ImportFileError } from "./import-row.ts";
import { readRows, type ReadBatch, type ReadTask } from "./read-rows.ts";

export type ReaderAnswer = ReadBatch | { readonly isDone: true } | { readonly refused: string };

const port = parentPort!;
const say = (answer: ReaderAnswer): void => port.postMessage(answer);
try {
  for await (const batch of readRows(workerData as ReadTask)) {
    say(batch);
    await once(port, "message");
  }
  say({ isDone: true });
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  say({ refused: error.message });
}
port.close();
