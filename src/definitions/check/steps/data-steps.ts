// What steps ask of `/query` and of the bus, as far as it stands in the files: bodies whose values may stand for any others.
import type { Action, StepDefinition } from "../../../catalog/index.ts";
import type { ConfigTypes } from "../../../contract/index.ts";
import type { Path } from "../../../config/index.ts";

export type DataStep = Extract<StepDefinition, { readonly refs: unknown }>;
type Query = ConfigTypes["query-body"];
type Mutation = ConfigTypes["mutation-body"];

interface Part {
  readonly query?: Query;
  readonly mutation?: Mutation;
  /** From the step. */
  readonly path: Path;
}

function partsOf(step: StepDefinition): readonly Part[] {
  switch (step.type) {
    case "query":
      return [{ query: step.query, path: ["query"] }];
    case "mutation":
      return [{ mutation: step.mutation, path: ["mutation"] }];
    case "transaction":
      return step.transaction.flatMap(({ query, mutation }, index): Part[] => [
        ...(query ? [{ query, path: ["transaction", index, "query"] }] : []),
        ...(mutation ? [{ mutation, path: ["transaction", index, "mutation"] }] : []),
      ]);
    default:
      return [];
  }
}

/** A body of `/query` without `refs` and announcements; undefined where placeholders decide what it asks for. */
export function bodyOf(step: DataStep): Readonly<Record<string, unknown>> | undefined {
  const parts = partsOf(step).map(({ query, mutation }) =>
    query === undefined ? { mutation: plainMutation(mutation!) } : { query: plainQuery(query) },
  );
  if (parts.some((part) => part.mutation === null || decidesByPlaceholder(part))) return undefined;
  if (step.type === "transaction") return { transaction: parts };
  const { includeTotalCount } = step.type === "query" ? step : {};
  return { ...parts[0], ...(includeTotalCount !== undefined && { includeTotalCount }) };
}

/** Pages do not decide whether it is refused. */
function plainQuery({ limit, offset, cursor: _cursor, ...query }: Query): object {
  return {
    ...query,
    ...(typeof limit === "number" && { limit }),
    ...(typeof offset === "number" && { offset }),
  };
}

/** Null where a placeholder gives whole rows. */
function plainMutation({ notify: _notify, ...mutation }: Mutation): object | null {
  const { values } = mutation;
  const isOpen =
    values !== undefined &&
    (typeof values === "string" || values.some((row) => typeof row !== "object" || row === null));
  return isOpen ? null : mutation;
}

/** Where values stand, which decide nothing. */
const valueFields: ReadonlySet<string> = new Set(["value", "values", "set"]);

/** Whether a text outside of values is filled in. */
function decidesByPlaceholder(node: unknown): boolean {
  if (typeof node === "string") return node.includes("{{");
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(
    ([name, inner]) => !valueFields.has(name) && decidesByPlaceholder(inner),
  );
}

/** The tables that the step reads or writes first of all, by alias. */
export const usesOf = (
  step: DataStep,
): readonly { readonly alias: string; readonly action: Action; readonly path: Path }[] =>
  partsOf(step).map(({ query, mutation, path }) =>
    query === undefined
      ? { alias: mutation!.table, action: mutation!.type, path: [...path, "table"] }
      : { alias: query.from, action: "read", path: [...path, "from"] },
  );

/** Addresses of the bus that the step announces at. */
export function announcementsOf(
  step: StepDefinition,
): readonly { readonly bus: string; readonly path: Path }[] {
  if (step.type === "notify") return [{ bus: step.bus, path: ["bus"] }];
  return partsOf(step).flatMap(({ mutation, path }) =>
    mutation?.notify === undefined
      ? []
      : [{ bus: mutation.notify.bus, path: [...path, "notify", "bus"] }],
  );
}
