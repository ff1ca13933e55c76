// The process that evaluates expressions, started by evaluator.ts: one at a time. It ends with who asks, also in the middle of an
// expression that has no end.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { evaluate } from "./evaluate.ts";
import { expressionLimits } from "./expression-limits.ts";
import { findInJson } from "./find-in-json.ts";
import type { EvaluationTask, FindTask } from "./evaluation.ts";
import { processorMs } from "./processor-time.ts";

process.once("disconnect", () => process.exit());

/**
 * The time of a processor at which the watching thread ends the process, in milliseconds; 0 while
 * nothing is evaluated.
 */
const end = new BigInt64Array(new SharedArrayBuffer(8));
const watch = new Worker(new URL("./evaluation-watch.ts", import.meta.url), {
  workerData: end,
  env: {},
});
/** Before it watches, nothing is evaluated. */
const watching = once(watch, "message").then(() => watch.unref());

process.on("message", (task: EvaluationTask | FindTask) => void answer(task));

async function answer(task: EvaluationTask | FindTask): Promise<void> {
  await watching;
  const isFind = "paths" in task;
  const mostMs = isFind ? expressionLimits.answerMs : task.killMs;
  Atomics.store(end, 0, BigInt(Math.ceil(processorMs() + mostMs)));
  process.send!("began");
  const found = isFind ? findInJson(task) : await evaluate(task);
  Atomics.store(end, 0, 0n);
  if (process.connected) process.send!(found);
}
