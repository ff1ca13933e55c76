// Determines the rights that the steps of a transaction need on the tables in their common `refs`.
// If the steps only insert into a table, the caller need not have the right to read it. For a table
// that no step names, the caller needs the right to read.
import type { Action } from "../../catalog/index.ts";
import { usesOf, type Uses } from "./authorise.ts";
import type { TransactionRequest, TransactionStep } from "../parse/request.ts";

type Refs = TransactionRequest["refs"];

/** Returns, for each alias in `refs`, the actions of all steps on the table with this alias. */
export function usesOfSteps(steps: readonly TransactionStep[]): Uses {
  const uses = new Map<string, Set<Action>>();
  const add = (alias: string, action: Action): void =>
    void uses.set(alias, (uses.get(alias) ?? new Set<Action>()).add(action));
  for (const step of steps) {
    const { query, mutation } = step;
    if (query !== undefined) add(query.from, "read");
    if (mutation !== undefined)
      for (const [alias, actions] of usesOf(mutation))
        for (const action of actions) add(alias, action);
    for (const alias of relatedIn(query ?? mutation))
      if (alias !== ownAlias(step)) add(alias, "read");
  }
  return uses;
}

/**
 * Returns the `refs` that one step may use: the table that the step itself reads or writes, and all
 * tables that the caller may read. Tables that only other steps of the transaction write are left
 * out.
 */
export function refsOfStep(step: TransactionStep, refs: Refs, uses: Uses): Refs {
  const own = ownAlias(step);
  return Object.fromEntries(
    Object.entries(refs).filter(
      ([alias]) => alias === own || (uses.get(alias)?.has("read") ?? true),
    ),
  );
}

const ownAlias = ({ query, mutation }: TransactionStep): string | undefined =>
  query?.from ?? mutation?.table;

/**
 * Properties of a step that contain values of columns. An object in them is a value, never a
 * relation.
 */
const valueProperties: ReadonlySet<string> = new Set(["value", "values", "set"]);

/** Returns the aliases in the key `ref` of all relations in `select` and in conditions. */
function relatedIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { relation, ref } = node as { relation?: unknown; ref?: unknown };
  const own = typeof relation === "string" && typeof ref === "string" ? [ref] : [];
  const inner = Object.entries(node).flatMap(([name, child]) =>
    valueProperties.has(name) ? [] : relatedIn(child),
  );
  return [...own, ...inner];
}
