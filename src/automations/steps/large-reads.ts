// Parses the large JSON that the templates of a step read: the body, and outputs of earlier steps.
import type { StepDefinition, Workspace } from "../../catalog/index.ts";
import { BeyondBounds } from "../values/json.ts";
import type { FindPieces, JsonPath } from "../values/large-json.ts";
import {
  isJsonKnown,
  largeSourceOf,
  pathsIn,
  type LargeSource,
  type PlaceholderScope,
} from "../values/placeholders.ts";
import { everyStep, stepKind, templatesOf } from "./registry.ts";
import { beyondBounds } from "./step-failure.ts";

export interface ReadContext {
  readonly scope: PlaceholderScope;
  readonly workspace: Workspace;
  /** The steps of the automation. */
  readonly steps: readonly StepDefinition[];
}

/**
 * Parses the large JSON that a step reads. Each text is parsed once, for all steps that read it.
 * @throws StepFailure without capacity, or if the step reads a part of a body beyond the bounds
 */
export async function readLargeJson(
  step: StepDefinition,
  context: ReadContext,
  find: FindPieces,
): Promise<void> {
  const reads = readsOf(step, context);
  for (const json of new Set(reads.map((read) => read.json))) {
    const all = (): readonly JsonPath[] =>
      [...everyStep(context.steps)]
        .flatMap(({ step: each }) => readsOf(each, context))
        .flatMap((read) => (read.json === json ? [read.rest] : []));
    try {
      await json.prepare(
        reads.flatMap((read) => (read.json === json ? [read.rest] : [])),
        all,
        find,
      );
    } catch (error) {
      throw error instanceof BeyondBounds ? beyondBounds(error.message) : error;
    }
  }
  for (const { json, rest, isValue } of reads) if (isValue) await json.assemble(rest);
}

/** Returns true if a step reads large JSON. */
export const readsLargeJson = (step: StepDefinition, context: ReadContext): boolean =>
  readsOf(step, context).length > 0;

interface Read extends LargeSource {
  /** True if the step needs the value, and not only its JSON text. */
  readonly isValue: boolean;
}

function readsOf(step: StepDefinition, { scope, workspace }: ReadContext): readonly Read[] {
  const placeholders = placeholdersOf(step);
  if (placeholders.length === 0) return [];
  let values: ReadonlySet<string> | undefined;
  return placeholders.flatMap(({ path, isWhole }): Read[] => {
    const root = path.slice(0, path.indexOf("."));
    if (root !== "request" && root !== "steps") return [];
    values ??= new Set(
      placeholdersIn(stepKind(step.type).values?.(step, workspace)).map((each) => each.path),
    );
    const isValue = values.has(path);
    if (isWhole && !isValue && isJsonKnown(path, scope)) return [];
    const source = largeSourceOf(path, scope);
    return source === undefined ? [] : [{ ...source, isValue }];
  });
}

interface Placeholder {
  readonly path: string;
  /** True if the template contains nothing else. */
  readonly isWhole: boolean;
}

const placeholderCache = new WeakMap<StepDefinition, readonly Placeholder[]>();

function placeholdersOf(step: StepDefinition): readonly Placeholder[] {
  let placeholders = placeholderCache.get(step);
  if (placeholders === undefined)
    // Expressions receive large JSON as text.
    placeholderCache.set(step, (placeholders = placeholdersIn(templatesOf(step))));
  return placeholders;
}

function placeholdersIn(template: unknown): readonly Placeholder[] {
  if (typeof template === "string") {
    const isWhole = /^\{\{[^{}]*\}\}$/.test(template);
    return pathsIn(template).map((path) => ({ path, isWhole }));
  }
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(placeholdersIn);
}
