// Evaluates a JSONata expression of a step. The expression reads the data of the run: the request,
// and the outputs of earlier steps. The evaluation counts against the limits of the run's workspace
// and caller class.
import { inputFor, largeBodyFor } from "./input.ts";
import type { Running } from "../step-kind.ts";

/**
 * Evaluates a JSONata expression of a step.
 * @returns the result as JSON text: `true` or `false` for a condition, and `null` if the expression
 *   finds no value
 * @throws StepFailure if the expression fails, exceeds a limit, or if no process that evaluates
 *   expressions is free in time
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
