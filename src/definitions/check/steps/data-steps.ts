// Returns the `/query` bodies that automation steps send, and the buses on which they publish
// events. `runner-rights.ts` checks their rights. A body may contain placeholders instead of
// values.
import { stepKind, type StepPart } from "../../../automations/index.ts";
import type { Action, StepDefinition } from "../../../catalog/index.ts";
import type { ConfigTypes } from "../../../contract/index.ts";
import type { ValuePath } from "../../../config/index.ts";

export type DataStep = Extract<StepDefinition, { readonly refs: unknown }>;
type Query = ConfigTypes["query-body"];

/** Returns the queries, mutations and events in a step, which need rights. */
export const partsOf = (step: StepDefinition): readonly StepPart[] =>
  stepKind(step.type).parts?.(step) ?? [];

/**
 * Returns the `/query` body of a step without `refs` and `notify`. Returns undefined if a
 * placeholder stands for something else than a value, for example for the name of a table. The
 * rights are then checked when the step runs.
 */
export function bodyOf(step: DataStep): Readonly<Record<string, unknown>> | undefined {
  const parts = partsOf(step).map(({ query, mutation }) =>
    query === undefined ? { mutation: plainMutation(mutation!) } : { query: plainQuery(query) },
  );
  if (parts.some((part) => part.mutation === null || decidesByPlaceholder(part))) return undefined;
  if (step.type === "transaction") return { transaction: parts };
  const { includeTotalCount } = step.type === "query" ? step : {};
  return { ...parts[0], ...(includeTotalCount !== undefined && { includeTotalCount }) };
}

/**
 * Removes the cursor, and `limit` and `offset` if they contain placeholders. Paging does not affect
 * the rights.
 */
function plainQuery({ limit, offset, cursor: _cursor, ...query }: Query): object {
  return {
    ...query,
    ...(typeof limit === "number" && { limit }),
    ...(typeof offset === "number" && { offset }),
  };
}

/**
 * Returns the mutation without `notify`. Returns null if a placeholder stands for whole rows,
 * because their columns are not known.
 */
function plainMutation({
  notify: _notify,
  ...mutation
}: ConfigTypes["mutation-body"]): object | null {
  const { values } = mutation;
  const isOpen =
    values !== undefined &&
    (typeof values === "string" || values.some((row) => typeof row !== "object" || row === null));
  return isOpen ? null : mutation;
}

/**
 * Fields of a request body with values of columns. They do not affect which rights a step needs.
 */
const valueFields: ReadonlySet<string> = new Set(["value", "values", "set"]);

/** Returns true if a text contains a placeholder and is not the value of a column. */
function decidesByPlaceholder(node: unknown): boolean {
  if (typeof node === "string") return node.includes("{{");
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(
    ([name, inner]) => !valueFields.has(name) && decidesByPlaceholder(inner),
  );
}

/**
 * Returns, for each query or mutation of a step, the alias of the table that it reads or writes.
 * Tables of relations are left out.
 */
export const usesOf = (
  step: DataStep,
): readonly { readonly alias: string; readonly action: Action; readonly path: ValuePath }[] =>
  partsOf(step).map(({ query, mutation, path }) =>
    query === undefined
      ? { alias: mutation!.table, action: mutation!.type, path: [...path, "table"] }
      : { alias: query.from, action: "read", path: [...path, "from"] },
  );

/** Returns the bus addresses to which the step publishes. */
export function announcementsOf(
  step: StepDefinition,
): readonly { readonly bus: string; readonly path: ValuePath }[] {
  return partsOf(step).flatMap(({ mutation, bus, path }) => {
    if (bus !== undefined) return [{ bus, path }];
    return mutation?.notify === undefined
      ? []
      : [{ bus: mutation.notify.bus, path: [...path, "notify", "bus"] }];
  });
}
