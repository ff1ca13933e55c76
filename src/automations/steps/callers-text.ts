// Tells which steps of an automation put text of a caller into what they ask. Rows count as such
// text: an earlier caller may have written them.
import type { StepDefinition, StepTypeName } from "../../catalog/index.ts";
import { pathsIn } from "../values/placeholders.ts";
import { readsOfExpression } from "./expressions/reads.ts";
import { innerSteps } from "./inner-steps.ts";

/**
 * The steps, those inside others included, whose templates find text that a caller may have
 * written.
 */
export function stepsWithCallersText(
  steps: readonly StepDefinition[],
): ReadonlySet<StepDefinition> {
  const found: Found = { steps: new Set(), clean: new Set(), dirty: new Set() };
  look(steps, false, found);
  return found.steps;
}

interface Found {
  readonly steps: Set<StepDefinition>;
  /** Ids of steps whose outputs hold no text of a caller, and of steps whose outputs may. */
  readonly clean: Set<string>;
  readonly dirty: Set<string>;
}

function look(steps: readonly StepDefinition[], isItemDirty: boolean, found: Found): void {
  for (const step of steps) {
    const isDirty = carries(step, isItemDirty, found);
    if (isDirty) found.steps.add(step);
    if (step.type === "choose")
      for (const inner of innerSteps(step)) look(inner, isItemDirty, found);
    else if (step.type === "forEach") look(step.steps, isDirty, found);
    const gives = outputs[step.type];
    if (gives === "rows" || (gives === "answer" && isDirty)) found.dirty.add(step.id);
    else found.clean.add(step.id);
  }
}

/**
 * What the output of a step holds: rows; an answer to what it asked, which may repeat that; or the
 * gateway's own words and figures.
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

function carries(step: StepDefinition, isItemDirty: boolean, found: Found): boolean {
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
