// Reads a file of an import in a thread of its own, whose memory and time are bounded, so that no file can harm the gateway. Refuses what needs more.
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { RowRules } from "./check-row.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import type { ReadBatch, ReadTask } from "./read-rows.ts";
import type { ReaderAnswer } from "./read-worker.ts";

/**
 * The rows of the file, checked. The bytes are handed over to the thread: they are empty afterwards.
 * @throws ImportFileError
 */
export async function* readFile(
  bytes: Buffer<ArrayBuffer>,
  rules: RowRules,
): AsyncGenerator<ReadBatch> {
  // Small buffers share their memory with others.
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  const task: ReadTask = { bytes: whole, rules };
  const thread = new Worker(new URL("read-worker.ts", import.meta.url), {
    workerData: task,
    transferList: [whole.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: importLimits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const signal = AbortSignal.timeout(importLimits.readMs);
  try {
    for await (const [answer] of on(thread, "message", { signal, close: ["exit"] })) {
      const said = answer as ReaderAnswer;
      if ("isDone" in said) return;
      if ("refused" in said) throw new ImportFileError(said.refused);
      yield said;
      thread.postMessage("next");
    }
    throw new Error("The thread that reads a file has ended.");
  } catch (error) {
    throw isTooMuch(error)
      ? new ImportFileError(
          "Reading the file takes more memory or time than it may; send it as CSV, or in parts.",
          { cause: error },
        )
      : error;
  } finally {
    await thread.terminate();
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ||
    error.name === "AbortError" ||
    error.name === "TimeoutError");
