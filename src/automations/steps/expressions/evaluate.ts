// Evaluates one expression, in the process that is made for it: no code of data, one moment, regular expressions in linear time.
import jsonata from "jsonata";
import {
  BeyondBounds,
  isBeyondBounds,
  isCarried,
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

/** The language bounds its time by this clock. */
Date.now = threadClock();

/** The language takes the moment of `$now()` and `$millis()` from here, once. */
let moment = 0;
globalThis.Date = new Proxy(Date, {
  construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [moment] : parts),
});

export async function evaluate(task: EvaluationTask): Promise<EvaluationAnswer> {
  moment = task.now;
  try {
    const result: unknown = await compile(task).evaluate(inputOf(task));
    const told: unknown = task.isCondition ? await truth.evaluate({ result }) : result;
    const text = textOf(told);
    return text.length > OUTPUT_MAX
      ? { refused: `The expression gives more than ${OUTPUT_MAX} characters of JSON.` }
      : { text };
  } catch (error) {
    return refusalOf(error);
  }
}

const options = {
  stack: depthMax,
  sequence: itemsMax,
  RegexEngine: LinearRegex,
};
const truth = jsonata("$boolean(result)");

/** Functions of the language lead back to all that they see, so they are no JSON. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Error("The expression gives a function, which is no value.", { cause: error });
  }
}

/** Those of late, since the same come again and again. */
const compiled = new Map<string, jsonata.Expression>();
const COMPILED_MAX = 200;

function compile({ expression: text, evaluateMs }: EvaluationTask): jsonata.Expression {
  let expression = compiled.get(text);
  if (expression !== undefined) return expression;
  const limits: object = { ...options, timeout: evaluateMs };
  expression = jsonata(text, limits);
  for (const name of refusedFunctions)
    expression.registerFunction(name, () => {
      throw new Error(`$${name} makes code of data, and is not there.`);
    });
  if (compiled.size >= COMPILED_MAX) compiled.clear();
  compiled.set(text, expression);
  return expression;
}

/** Numbers that a double carries are numbers, whatever they look like; the others go through as they were written. */
const read = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown, { source }) => {
    if (typeof value !== "number" || source === undefined || String(value) === source) return value;
    const raw = JSON.rawJSON(source);
    return isRawNumber(raw) && isCarried(raw) ? value : raw;
  });

/** The body takes the place of the null that stands for it, so that members keep their order. */
function inputOf({ input, body }: EvaluationTask): unknown {
  const seen = read(input);
  if (body === undefined) return seen;
  if (isBeyondBounds(body)) throw new BeyondBounds("The body");
  (seen as LargeInput).request.body = jsonBody(body, read);
  return seen;
}

interface LargeInput {
  readonly request: { body: unknown };
}

function refusalOf(error: unknown): EvaluationAnswer {
  if (error instanceof RangeError)
    return { refused: "The expression nests or gathers too much.", isTooMuch: true };
  if (error instanceof BeyondBounds) return { refused: error.message, isBeyondBounds: true };
  const { message, code } = Object(error) as Partial<Record<string, unknown>>;
  const isTooMuch = ["D1011", "D1012", "D2014", "D2015"].includes(String(code));
  const text = typeof message === "string" && message !== "" ? message : "The expression failed.";
  return { refused: text.slice(0, 500).toWellFormed(), ...(isTooMuch && { isTooMuch }) };
}
