// Evaluates an expression of a step on behalf of its run.
import { inputFor, largeBodyFor } from "./input.ts";
import type { Running } from "../step-kind.ts";

/**
 * Evaluates an expression.
 * @returns the result as JSON; `true` or `false` for a condition; `null` if there is no value
 * @throws StepFailure if the expression fails, exceeds a limit, or waits too long for a process
 */
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
