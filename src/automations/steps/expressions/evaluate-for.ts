// Evaluates an expression of a step on behalf of its workspace.
import { inputFor, largeBodyFor } from "./input.ts";
import type { Running } from "../step-kind.ts";

/** @returns JSON; of a condition `true` or `false`, or `null` where nothing is there. @throws StepFailure */
export const evaluateFor = (
  expression: string,
  { run, scope, tools, access }: Running,
  isCondition = false,
): Promise<string> =>
  tools.evaluator.evaluate(
    {
      expression,
      input: () => inputFor(expression, scope),
      body: largeBodyFor(expression, scope),
      now: run.startedAt,
      isCondition,
    },
    access.signal,
  );
