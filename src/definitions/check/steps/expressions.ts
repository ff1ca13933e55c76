// Expressions of steps: they can be parsed, and name only steps that have run. What they reach in ways that cannot be told beforehand gives
// nothing when they run.
import { checkExpression, parseExpression } from "../../../automations/index.ts";
import { checkReference, type Found } from "./references.ts";
import type { Path } from "../../../config/index.ts";
import type { Checking } from "../model.ts";
import type { StepExpression } from "./step-kind.ts";

export function checkExpressions(
  { path: inner, text }: StepExpression,
  step: Path,
  found: Found,
  checking: Checking,
): void {
  const path = [...step, ...inner];
  if (typeof text !== "string" || checking.report.isRefused(path)) return;
  const flaw = checkExpression(text);
  if (flaw !== null)
    return checking.report.add({
      path,
      rule: "bad-expression",
      message: `at character ${flaw.position}: ${flaw.problem}`,
      hint: "Correct the JSONata expression; it reads { request, steps, item }.",
    });
  const names = new Set<string>();
  let readsItem = false;
  for (const [root, name] of pathsFromRoot(parseExpression(text), true)) {
    if (root === "steps" && name !== undefined) names.add(name);
    if (root === "item") readsItem = true;
  }
  for (const name of names) checkReference(name, path, found, checking);
  if (readsItem && !found.isInLoop)
    checking.report.add({
      path,
      rule: "unknown-placeholder",
      message: "there is an item only inside forEach",
      hint: "Refer to a step, like steps.rows.data.",
    });
}

/** Parts of a node in which names belong to something that was found before, and not to what an expression begins with. */
const derived: ReadonlySet<string> = new Set(["stages", "predicate", "group", "update", "delete"]);

interface PathStep {
  readonly type?: unknown;
  readonly value?: unknown;
}

/** The first two names of every path that begins where the expression does. @param isRoot whether names are looked up there */
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
