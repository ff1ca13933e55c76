// Finds the steps of an automation that send or store text which a caller may have written. Stored
// rows count as text of a caller, because an earlier caller may have written them.
import type { StepDefinition } from "../../catalog/index.ts";
import { pathsOf } from "../values/placeholders.ts";
import { readsOfExpression } from "./expressions/reads.ts";
import { expressionsOf, innerSteps, stepKind, templatesOf } from "./registry.ts";
import type { StepExpression } from "./step-kind.ts";

/**
 * Returns the steps, including the steps inside them, whose templates or expressions use text that
 * a caller may have written.
 */
export function stepsWithCallersText(
  steps: readonly StepDefinition[],
): ReadonlySet<StepDefinition> {
  const found: TextSources = { steps: new Set(), clean: new Set(), dirty: new Set() };
  collectTextSources(steps, false, found);
  return found.steps;
}

interface TextSources {
  readonly steps: Set<StepDefinition>;
  /**
   * Ids of steps that were examined before. The outputs of `clean` steps contain no text of a
   * caller. The outputs of `dirty` steps may contain text of a caller.
   */
  readonly clean: Set<string>;
  readonly dirty: Set<string>;
}

function collectTextSources(
  steps: readonly StepDefinition[],
  isItemDirty: boolean,
  found: TextSources,
): void {
  for (const step of steps) {
    const isDirty = carries(step, isItemDirty, found);
    if (isDirty) found.steps.add(step);
    const { isLoop, output } = stepKind(step.type);
    for (const inner of innerSteps(step))
      collectTextSources(inner.steps ?? [], isLoop === true ? isDirty : isItemDirty, found);
    if (output === "rows" || (output === "answer" && isDirty)) found.dirty.add(step.id);
    else found.clean.add(step.id);
  }
}

function carries(step: StepDefinition, isItemDirty: boolean, found: TextSources): boolean {
  const isDirtyId = (id: string): boolean => found.dirty.has(id) || !found.clean.has(id);
  const isDirtyPath = (path: string): boolean => {
    const [root, id = ""] = path.split(".");
    if (root === "steps") return isDirtyId(id);
    return root === "item" ? isItemDirty : root !== "secrets";
  };
  const isDirtyExpression = ({ text }: StepExpression): boolean => {
    const reads = readsOfExpression(String(text));
    const readsRequest = reads.request || reads.body || reads.rawBody || reads.everyStep;
    const named = reads.headers.size + reads.query.size > 0;
    return readsRequest || named || isItemDirty || [...reads.steps].some(isDirtyId);
  };
  // If a step has the output kind `own`, its output contains only text of the gateway. Its
  // expressions are only conditions, so they send no text.
  const expressions = stepKind(step.type).output === "own" ? [] : expressionsOf(step);
  return expressions.some(isDirtyExpression) || pathsOf(templatesOf(step)).some(isDirtyPath);
}
