// Evaluates one JSONata expression inside a separate process. The expression cannot execute its
// data as code. It sees the start of the run as the current time. Its regular expressions match in
// linear time.
import jsonata from "jsonata";
import {
  beyondBoundsText,
  isBeyondBounds,
  fitsDouble,
  isRawNumber,
  jsonBody,
} from "../../values/json.ts";
import { OUTPUT_MAX } from "../limits.ts";
import { expressionLimits } from "./expression-limits.ts";
import { fixFunctions } from "./fix-functions.ts";
import { LinearRegex } from "./linear-regex.ts";
import { refusedFunctions } from "./functions.ts";
import { threadClock } from "./processor-time.ts";
import type { EvaluationAnswer, EvaluationTask } from "./evaluation.ts";

const { depthMax, itemsMax } = expressionLimits;

await fixFunctions();

/**
 * JSONata measures its time limit with `Date.now`. The gateway limits the CPU time instead, so this
 * clock returns CPU time.
 */
Date.now = threadClock();

/**
 * The time that the functions `$now()` and `$millis()` return. Both create a `Date` without
 * arguments.
 */
let currentTime = 0;
globalThis.Date = new Proxy(Date, {
  construct: (target, parts) =>
    Reflect.construct(target, parts.length === 0 ? [currentTime] : parts),
});

/** Evaluates an expression. Never rejects, because it returns an error as a refusal. */
export async function evaluate(task: EvaluationTask): Promise<EvaluationAnswer> {
  currentTime = task.now;
  if (task.body !== undefined && isBeyondBounds(task.body))
    return { refused: beyondBoundsText("The body"), isBeyondBounds: true };
  try {
    const result: unknown = await compile(task).evaluate(inputOf(task));
    const output: unknown = task.isCondition ? await truth.evaluate({ result }) : result;
    const text = resultText(output);
    return text.length > OUTPUT_MAX
      ? {
          refused: `The result of the expression is longer than ${OUTPUT_MAX} characters of JSON. Change the expression so that it returns less data.`,
        }
      : { text };
  } catch (error) {
    return evaluationRefusal(error);
  }
}

const options = {
  stack: depthMax,
  sequence: itemsMax,
  RegexEngine: LinearRegex,
};
const truth = jsonata("$boolean(result)");

/**
 * Returns the result of an expression as JSON text.
 * @throws Error if the result is a function, because JSON has no functions
 */
function resultText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error(
      "The expression returns a function, which JSON cannot contain. Change the expression so that it returns data.",
      { cause: error },
    );
  }
}

/** Compiled expressions by their text. Automations evaluate the same expressions repeatedly. */
const compiledCache = new Map<string, jsonata.Expression>();
const COMPILED_MAX = 200;

function compile({ expression: text, evaluateMs }: EvaluationTask): jsonata.Expression {
  let expression = compiledCache.get(text);
  if (expression !== undefined) return expression;
  const limits: object = { ...options, timeout: evaluateMs };
  expression = jsonata(text, limits);
  for (const name of refusedFunctions)
    expression.registerFunction(name, () => {
      throw new Error(
        `The function $${name} is not available, because it runs data as code. Remove it from the expression.`,
      );
    });
  if (compiledCache.size >= COMPILED_MAX) compiledCache.clear();
  compiledCache.set(text, expression);
  return expression;
}

/**
 * Parses JSON. Numbers that JavaScript can represent exactly become JavaScript numbers. Other
 * numbers keep all their digits (raw numbers).
 */
const read = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, { source }) => {
    if (typeof value !== "number" || source === undefined || String(value) === source) return value;
    const raw = JSON.rawJSON(source);
    return isRawNumber(raw) && fitsDouble(raw) ? value : raw;
  });

/**
 * Returns the data for an expression. A body that is too large to be parsed on the gateway's event
 * loop is sent separately. It replaces the `null` in `input`, so that the order of members stays.
 */
function inputOf({ input, body }: EvaluationTask): unknown {
  const seen = read(input);
  if (body !== undefined) (seen as LargeInput).request.body = jsonBody(body, read);
  return seen;
}

interface LargeInput {
  readonly request: { body: unknown };
}

function evaluationRefusal(error: unknown): EvaluationAnswer {
  if (error instanceof RangeError)
    return {
      refused:
        "The expression nests too deep, or creates a list or text that is too long. Simplify it, or read less data.",
      isTooMuch: true,
    };
  const { message, code } = Object(error) as Partial<Record<string, unknown>>;
  const isTooMuch = ["D1011", "D1012", "D2014", "D2015"].includes(String(code));
  const text =
    typeof message === "string" && message !== ""
      ? message
      : "The expression failed without a message. Check the expression and the data that it reads.";
  return { refused: text.slice(0, 500).toWellFormed(), ...(isTooMuch && { isTooMuch }) };
}
