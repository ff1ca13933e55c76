// Reads an import file in a child process with limited memory and time, so that a file cannot harm
// the gateway. A thread would not be enough, because a thread that has no memory left can end the
// whole gateway process. Rejects files that need too much memory or time.
import { fork } from "node:child_process";
import { on } from "node:events";
import { workerEnvironment } from "../../config/index.ts";
import { runBehind } from "../../platform/capacity/index.ts";
import type { RowRules } from "./check-row.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import type { ReadBatch, ReadTask } from "./read-rows.ts";
import type { ReaderAnswer } from "./read-worker.ts";

export type FileReader = (bytes: Buffer, rules: RowRules) => AsyncGenerator<ReadBatch>;

/** Yields the checked rows of a file in batches. */
export async function* readFile(bytes: Buffer, rules: RowRules): AsyncGenerator<ReadBatch> {
  const child = fork(new URL("read-worker.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${importLimits.heapMb}`],
    env: workerEnvironment(),
    serialization: "advanced",
    // The output of the process is discarded, because the output of a process without memory does
    // not help the operator.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  runBehind(child.pid);
  const signal = AbortSignal.timeout(importLimits.readMs);
  try {
    const answers = on(child, "message", { signal, close: ["exit"] });
    const task: ReadTask = { bytes, rules };
    child.send(task);
    for await (const [answer] of answers) {
      const message = answer as ReaderAnswer;
      if ("isDone" in message) return;
      if ("refused" in message) throw new ImportFileError(message.refused);
      yield message;
      child.send("next");
    }
    throw child.signalCode === "SIGABRT" || child.exitCode === ABORTED
      ? TOO_MUCH()
      : new Error(
          "The process that reads the import file ended unexpectedly, so the file was not imported. Send the file again.",
        );
  } catch (error) {
    throw isTooLong(error) ? TOO_MUCH(error) : error;
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * The exit code that means SIGABRT on some systems. SIGABRT also ends a process that has no memory
 * left.
 */
const ABORTED = 134;

const TOO_MUCH = (cause?: unknown): ImportFileError =>
  new ImportFileError(
    "Reading the file needs too much memory or time. Send it as CSV, or split it into smaller files.",
    { cause },
  );

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
