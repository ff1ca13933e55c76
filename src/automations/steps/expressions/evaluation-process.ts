// The process that evaluates expressions, started by evaluator.ts: one at a time. It ends with who asks, also in the middle of an
// expression that has no end.
import { Worker } from "node:worker_threads";
import { evaluate } from "./evaluate.ts";
import { expressionLimits } from "./expression-limits.ts";
import type { EvaluationTask } from "./evaluation.ts";

process.once("disconnect", () => process.exit());

/** When the thread that watches ends the process; 0 while nothing is evaluated. Milliseconds since 1970. */
const end = new BigInt64Array(new SharedArrayBuffer(8));
new Worker(new URL("./evaluation-watch.ts", import.meta.url), {
  workerData: end,
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
}).unref();

process.on("message", (task: EvaluationTask) => {
  Atomics.store(end, 0, BigInt(Date.now() + expressionLimits.killMs));
  process.send!("began");
  void evaluate(task).then((answer) => {
    Atomics.store(end, 0, 0n);
    process.send!(answer);
  });
});
