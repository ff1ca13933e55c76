// Reads a file of an import in a process of its own, whose memory and time are bounded, so that no file can harm the gateway: a thread that
// runs out of memory may take the whole process along. Refuses what needs more.
import { fork } from "node:child_process";
import { on } from "node:events";
import { workerEnvironment } from "../../config/index.ts";
import { runBehind } from "../../platform/capacity/index.ts";
import type { RowRules } from "./check-row.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError } from "./import-row.ts";
import type { ReadBatch, ReadTask } from "./read-rows.ts";
import type { ReaderAnswer } from "./read-worker.ts";

/**
 * The rows of the file, checked.
 * @throws ImportFileError
 */
export async function* readFile(bytes: Buffer, rules: RowRules): AsyncGenerator<ReadBatch> {
  const child = fork(new URL("read-worker.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${importLimits.heapMb}`],
    env: workerEnvironment(),
    serialization: "advanced",
    // What a process says that has run out of memory helps nobody.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  runBehind(child.pid);
  const signal = AbortSignal.timeout(importLimits.readMs);
  try {
    const answers = on(child, "message", { signal, close: ["exit"] });
    const task: ReadTask = { bytes, rules };
    child.send(task);
    for await (const [answer] of answers) {
      const said = answer as ReaderAnswer;
      if ("isDone" in said) return;
      if ("refused" in said) throw new ImportFileError(said.refused);
      yield said;
      child.send("next");
    }
    throw child.signalCode === "SIGABRT" || child.exitCode === ABORTED
      ? TOO_MUCH()
      : new Error("The process that reads a file has ended.");
  } catch (error) {
    throw isTooLong(error) ? TOO_MUCH(error) : error;
  } finally {
    child.kill("SIGKILL");
  }
}

/** Of a process that a shell or another system ended by SIGABRT, as one without memory ends itself. */
const ABORTED = 134;

const TOO_MUCH = (cause?: unknown): ImportFileError =>
  new ImportFileError(
    "Reading the file takes more memory or time than it may; send it as CSV, or in parts.",
    { cause },
  );

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
