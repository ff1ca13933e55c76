// Checks the JSONata expressions of steps. They must parse, and may read only steps that have run
// before. Does not report paths that are computed when the expression runs.
import {
  checkExpression,
  parseExpression,
  type StepExpression,
} from "../../../automations/index.ts";
import { checkReference, type Found } from "./references.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/** Checks one JSONata expression of a step. */
export function checkExpressions(
  { path: inner, text }: StepExpression,
  step: ValuePath,
  found: Found,
  checking: Checking,
): void {
  const path = [...step, ...inner];
  if (typeof text !== "string" || checking.report.isRefused(path)) return;
  checking.report.expressionCharsLeft -= text.length;
  if (checking.report.expressionCharsLeft < 0)
    return checking.report.add("long-expressions", path, {
      message: "the expressions of the definition are too long in total",
      hint: "Over HTTP, all JSONata expressions together have at most 65,536 characters. Shorten them, or ask the operator to apply files.",
      at: "key",
    });
  const flaw = checkExpression(text);
  if (flaw !== null)
    return checking.report.add("bad-expression", path, {
      message: `at character ${flaw.position}: ${flaw.problem}`,
      hint: "Correct the JSONata expression. It can read `request`, `steps` and, in a loop, `item`.",
    });
  const names = new Set<string>();
  let readsItem = false;
  for (const [root, name] of pathsFromRoot(parseExpression(text), true)) {
    if (root === "steps" && name !== undefined) names.add(name);
    if (root === "item") readsItem = true;
  }
  for (const name of names) checkReference(name, path, found, checking);
  if (readsItem && !found.isInLoop)
    checking.report.add("unknown-placeholder", path, {
      message: '"item" exists only inside a forEach step',
      hint: "Use `item` only in a loop. Outside of a loop, refer to the result of a step, such as `steps.rows.data`.",
    });
}

/**
 * Parts of a JSONata syntax tree node in which names refer to an intermediate result, not to the
 * input of the expression.
 */
const derived: ReadonlySet<string> = new Set(["stages", "predicate", "group", "update", "delete"]);

interface PathStep {
  readonly type?: unknown;
  readonly value?: unknown;
}

/**
 * Yields the first two names of every path that begins at the input of the expression: `steps` and
 * `rows` for the path `steps.rows.data`.
 * @param isRoot true if names in `part` refer to the input
 */
function* pathsFromRoot(
  part: unknown,
  isRoot: boolean,
): Generator<readonly [root: string, name: string | undefined]> {
  if (Array.isArray(part)) {
    for (const item of part as readonly unknown[]) yield* pathsFromRoot(item, isRoot);
    return;
  }
  if (typeof part !== "object" || part === null) return;
  const steps: readonly PathStep[] = "steps" in part && Array.isArray(part.steps) ? part.steps : [];
  const isWhole = steps[0]?.type === "variable" && steps[0].value === "$";
  const [root, name] = (isWhole ? steps.slice(1) : isRoot ? steps : []).map(nameOf);
  if (root !== undefined) yield [root, name];
  for (const [index, step] of steps.entries()) yield* pathsFromRoot(step, isRoot && index === 0);
  for (const [key, inner] of Object.entries(part))
    if (key !== "steps") yield* pathsFromRoot(inner, isRoot && !derived.has(key));
}

const nameOf = ({ type, value }: PathStep): string | undefined =>
  type === "name" && typeof value === "string" ? value : undefined;
