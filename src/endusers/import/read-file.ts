// Reads a file of an import in a child process with limited memory and time, so that no file can
// harm the gateway. A thread would not protect the gateway: a thread without memory can end the
// whole process. Rejects files that need more.
import { fork } from "node:child_process";
import { on } from "node:events";
import { workerEnvironment } from "../../config/index.ts";
import { runBehind } from "../../platform/capacity/index.ts";
import type { RowRules } from "./check-row.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import type { ReadBatch, ReadTask } from "./read-rows.ts";
import type { ReaderAnswer } from "./read-worker.ts";

/** Yields batches of checked rows of the file. */
export async function* readFile(bytes: Buffer, rules: RowRules): AsyncGenerator<ReadBatch> {
  const child = fork(new URL("read-worker.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${importLimits.heapMb}`],
    env: workerEnvironment(),
    serialization: "advanced",
    // The output of a process that has run out of memory is not useful.
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
      : new Error("The process that reads the imported file ended unexpectedly.");
  } catch (error) {
    throw isTooLong(error) ? TOO_MUCH(error) : error;
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Exit code if a shell or another operating system reports SIGABRT. A process without memory also
 * ends itself this way.
 */
const ABORTED = 134;

const TOO_MUCH = (cause?: unknown): ImportFileError =>
  new ImportFileError(
    "Reading the file needs too much memory or time. Send it as CSV, or split it into smaller files.",
    { cause },
  );

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
