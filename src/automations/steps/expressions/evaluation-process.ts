// The main file of a process that evaluates expressions, one after the other. evaluator.ts starts
// the process. It exits when the gateway process disconnects, even during an endless expression.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { evaluate } from "./evaluate.ts";
import { expressionLimits } from "./expression-limits.ts";
import { findInJson } from "./find-in-json.ts";
import type { EvaluationTask, FindTask } from "./evaluation.ts";
import { processorMs } from "./processor-time.ts";

process.once("disconnect", () => process.exit());

/**
 * When the CPU time of the process reaches this number of milliseconds, the watching thread kills
 * the process. 0 while the process is idle.
 */
const end = new BigInt64Array(new SharedArrayBuffer(8));
const watch = new Worker(new URL("./evaluation-watch.ts", import.meta.url), {
  workerData: end,
  env: {},
});
/** Resolves when the watching thread runs. The process evaluates no expression before. */
const watching = once(watch, "message").then(() => watch.unref());

process.on("message", (task: EvaluationTask | FindTask) => void answerTask(task));

async function answerTask(task: EvaluationTask | FindTask): Promise<void> {
  await watching;
  const isFind = "paths" in task;
  const limitMs = isFind ? expressionLimits.answerMs : task.killMs;
  Atomics.store(end, 0, BigInt(Math.ceil(processorMs() + limitMs)));
  process.send!("began");
  const found = isFind ? findInJson(task) : await evaluate(task);
  Atomics.store(end, 0, 0n);
  if (process.connected) process.send!(found);
}
