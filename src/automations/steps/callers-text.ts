// Finds the steps of an automation that send text of a caller. Rows count as such text, because an
// earlier caller may have written them.
import type { StepDefinition, StepTypeName } from "../../catalog/index.ts";
import { pathsIn } from "../values/placeholders.ts";
import { readsOfExpression } from "./expressions/reads.ts";
import { innerSteps } from "./inner-steps.ts";

/**
 * Returns the steps, including inner steps, whose templates contain text that a caller may have
 * written.
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
   * Ids of steps whose outputs contain no text of a caller, and of steps whose outputs may contain
   * it.
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
    if (step.type === "choose")
      for (const inner of innerSteps(step)) collectTextSources(inner, isItemDirty, found);
    else if (step.type === "forEach") collectTextSources(step.steps, isDirty, found);
    const outputKind = outputs[step.type];
    if (outputKind === "rows" || (outputKind === "answer" && isDirty)) found.dirty.add(step.id);
    else found.clean.add(step.id);
  }
}

/**
 * The kind of output of each step type. `rows`: stored rows. `answer`: an answer that may repeat
 * the request. `own`: only text and numbers of the gateway.
 */
const outputs: Readonly<Record<StepTypeName, "rows" | "answer" | "own">> = {
  query: "rows",
  mutation: "rows",
  transaction: "rows",
  http: "answer",
  transform: "answer",
  email: "own",
  notify: "own",
  choose: "own",
  forEach: "own",
  wait: "own",
  fail: "own",
  response: "own",
};

function carries(step: StepDefinition, isItemDirty: boolean, found: TextSources): boolean {
  const isDirtyId = (id: string): boolean => found.dirty.has(id) || !found.clean.has(id);
  if (step.type === "choose") return false;
  if (step.type === "transform") {
    const reads = readsOfExpression(step.expression);
    const readsRequest = reads.request || reads.body || reads.rawBody || reads.everyStep;
    const named = reads.headers.size + reads.query.size > 0;
    return readsRequest || named || isItemDirty || [...reads.steps].some(isDirtyId);
  }
  const templates = step.type === "forEach" ? step.items : step;
  return pathsOf(templates).some((path) => {
    const [root, id = ""] = path.split(".");
    if (root === "steps") return isDirtyId(id);
    return root === "item" ? isItemDirty : root !== "secrets";
  });
}

const pathsOf = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? pathsIn(value)
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(pathsOf)
      : [];
