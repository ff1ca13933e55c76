// Before a step runs, parses the large JSON texts that are used in the step's templates: the body
// of the request, and outputs of earlier steps.
import type { StepDefinition, Workspace } from "../../catalog/index.ts";
import type { FindPieces, JsonPath } from "../values/large-json.ts";
import { lazy } from "../values/lazy.ts";
import {
  isJsonKnown,
  largeSourceOf,
  pathsIn,
  type LargeSource,
  type PlaceholderScope,
} from "../values/placeholders.ts";
import { everyStep, stepKind, templatesOf } from "./registry.ts";

export interface ReadContext {
  readonly scope: PlaceholderScope;
  readonly workspace: Workspace;
  /** All steps of the automation. */
  readonly steps: readonly StepDefinition[];
}

/**
 * Parses the large JSON texts that a step reads. Each text is parsed once for all steps of the run
 * that read it.
 * @throws StepFailure if no process that parses JSON is free in time
 * @throws StepFailure if the step reads a part of a body with too many JSON values or levels
 *   (G30.2)
 */
export async function readLargeJson(
  step: StepDefinition,
  context: ReadContext,
  find: FindPieces,
): Promise<void> {
  const reads = readsOf(step, context);
  for (const [json, own] of Map.groupBy(reads, (read) => read.json)) {
    const all = (): readonly JsonPath[] =>
      [...everyStep(context.steps)]
        .flatMap(({ step: each }) => readsOf(each, context))
        .filter((read) => read.json === json)
        .map(({ rest }) => rest);
    const paths = own.map(({ rest }) => rest);
    await json.prepare(paths, all, find);
  }
  for (const { json, rest, isValue } of reads) if (isValue) await json.assemble(rest);
}

/** Returns true if a step reads a large JSON text. */
export const readsLargeJson = (step: StepDefinition, context: ReadContext): boolean =>
  readsOf(step, context).length > 0;

interface Read extends LargeSource {
  /** True if the step needs the parsed value, false if the JSON text is enough. */
  readonly isValue: boolean;
}

function readsOf(step: StepDefinition, { scope, workspace }: ReadContext): readonly Read[] {
  const values = lazy(() => {
    const found = placeholdersIn(stepKind(step.type).values?.(step, workspace));
    return new Set(found.map(({ path }) => path));
  });
  // Expressions are left out, because they get large JSON as text, and parse it in their own
  // process.
  return placeholdersIn(templatesOf(step)).flatMap(({ path, isWhole }): Read[] => {
    if (isWhole && isJsonKnown(path, scope) && !values().has(path)) return [];
    const source = largeSourceOf(path, scope);
    return source === undefined ? [] : [{ ...source, isValue: values().has(path) }];
  });
}

interface Placeholder {
  readonly path: string;
  /** True if the template consists only of this placeholder. */
  readonly isWhole: boolean;
}

function placeholdersIn(template: unknown): readonly Placeholder[] {
  if (typeof template === "string") {
    const isWhole = /^\{\{[^{}]*\}\}$/.test(template);
    return pathsIn(template).map((path) => ({ path, isWhole }));
  }
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(placeholdersIn);
}
