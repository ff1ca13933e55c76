// The time limit of an expression is CPU time (G30.6), so that other work on the machine does not
// fail the automation.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { createEvaluator } from "../../src/automations/steps/expressions/evaluator.ts";
import type { EvaluationAnswer } from "../../src/automations/steps/expressions/evaluation.ts";

const file = new URL(
  "../../src/automations/steps/expressions/evaluation-process.ts",
  import.meta.url,
);
const endless = "($f := function($x){$f($x)}; $f(1))";
const large = "$count([1..30000].($ * 2))";
const NOW = Date.parse("2026-03-04T05:06:07Z");
const question = { now: NOW, isCondition: false } as const;

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));

/** Starts the process and evaluates an expression in it. */
async function begin(expression: string, evaluateMs: number) {
  const child = fork(file, { serialization: "advanced", execArgv: [] });
  children.push(child);
  child.send({ ...question, expression, input: "{}", evaluateMs, killMs: 2 * evaluateMs });
  expect(await once(child, "message")).toEqual(["began", undefined]);
  const answer = Promise.race([once(child, "message"), once(child, "exit")]).then(
    ([said]) => said as EvaluationAnswer | null,
  );
  return { child, answer };
}

it.skipIf(process.platform === "win32")(
  "a process that waits for CPU time longer than the limit of an expression continues afterwards",
  async () => {
    const starved = await begin(large, 500);
    starved.child.kill("SIGSTOP");
    // Meanwhile, another expression uses up its CPU time. The stopped process uses no CPU time, so
    // its expression must succeed afterwards.
    const other = await begin(endless, 500);
    expect(await other.answer).toMatchObject({ isTooMuch: true });
    starved.child.kill("SIGCONT");
    expect(await starved.answer).toEqual({ text: "30000" });
  },
);

const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

it("an endless expression is an error of its automation", async () => {
  const evaluator = createEvaluator({ evaluateMs: 100 });
  const evaluation = evaluator.evaluate({ ...question, expression: endless, input: () => "{}" });
  expect(await failure(evaluation)).toMatchObject({ code: "LIMIT_EXCEEDED", next: "retry" });
  evaluator.close();
});

it("a slow built-in function is an error of its automation", async () => {
  const evaluator = createEvaluator({ evaluateMs: 100, killMs: 200 });
  const expression = "$distinct([1..300000])";
  const evaluation = evaluator.evaluate({ ...question, expression, input: () => "{}" });
  expect(await failure(evaluation)).toMatchObject({ code: "LIMIT_EXCEEDED", next: "retry" });
  evaluator.close();
});

it("an expression without CPU time is tried again, with the reason", async () => {
  const evaluator = createEvaluator({ answerMs: 1 });
  const evaluation = evaluator.evaluate({ ...question, expression: endless, input: () => "{}" });
  expect(await failure(evaluation)).toMatchObject({
    code: "UNAVAILABLE",
    next: "retry",
    message: "The gateway has too little CPU time for the expression. Try again in a few seconds.",
  });
  evaluator.close();
});

it("large JSON without CPU time is tried again, with the reason", async () => {
  const evaluator = createEvaluator({ answerMs: 1 });
  const evaluation = evaluator.find(`[${"1,".repeat(200_000)}1]`, [["0"]], true);
  expect(await failure(evaluation)).toMatchObject({
    code: "UNAVAILABLE",
    next: "retry",
    message:
      "The gateway has too little CPU time for parsing large JSON. Try again in a few seconds.",
  });
  evaluator.close();
});
