// Plans what a delete does to rows of other tables that reference the deleted ones, however deep (G7.6).
import { rulesOf } from "./written-columns.ts";
import type { Grant } from "../../access/index.ts";
import type { Column, Table } from "../../catalog/index.ts";
import type { Cascade } from "./write-plan.ts";

/**
 * @param above tables on the way down to here: where references lead back to one, rows below are not followed further, and
 *   the delete is refused if there are any that are not the caller's without question
 */
export function cascadesOf(grant: Grant, target: Table, above: readonly Table[] = []): Cascade[] {
  const path = [...above, target];
  return referencesTo(grant, target).map(({ table, reference, effect }) => {
    const needed = rightsThere(grant, table, reference.name, effect);
    const isCircle = effect === "cascade" && path.includes(table);
    const further = effect === "cascade" && !isCircle ? cascadesOf(grant, table, path) : [];
    const isRefused = needed === null || (isCircle && !isOpenBelow(grant, table));
    return { table, reference, effect, rules: isRefused ? null : rulesOf(needed), further };
  });
}

/** References that a delete in the table follows. */
const referencesTo = (
  { workspace }: Grant,
  target: Table,
): Pick<Cascade, "table" | "reference" | "effect">[] =>
  [...workspace.tablesById.values()].flatMap((table) =>
    table.columns.flatMap((reference) => {
      const { reference: to } = reference.definition;
      if (to?.table !== target.name || to.onDelete === "restrict") return [];
      return [{ table, reference, effect: to.onDelete }];
    }),
  );

/** Whether the caller may do without question whatever follows when rows of the table go, round by round. */
function isOpenBelow(grant: Grant, target: Table, seen = new Set<Table>()): boolean {
  if (seen.has(target)) return true;
  seen.add(target);
  return referencesTo(grant, target).every(
    ({ table, reference, effect }) =>
      rightsThere(grant, table, reference.name, effect)?.every((rule) => rule === "all") === true &&
      (effect === "setNull" || isOpenBelow(grant, table, seen)),
  );
}

function rightsThere({ tables }: Grant, table: Table, column: string, effect: Cascade["effect"]) {
  const there = tables.get(table.id);
  if (there === undefined) return null;
  const rights =
    effect === "cascade"
      ? [there.rows.read, there.rows.delete]
      : [there.rows.read, there.rows.update, there.columnBy.get(column)?.update ?? null];
  return rights.some((rule) => rule === null) ? null : rights.filter((rule) => rule !== null);
}

/** Of the cascades, those that go by a reference which the caller knows of. */
export const knownCascades = (
  cascades: readonly Cascade[],
  { tables }: Pick<Grant, "tables">,
): Cascade[] =>
  cascades
    .filter(({ table, reference }) => tables.get(table.id)?.columnBy.has(reference.name) === true)
    .map((cascade) => ({ ...cascade, further: knownCascades(cascade.further, { tables }) }));

/** Every table that the cascades write. */
export const tablesOfCascades = (cascades: readonly Cascade[]): Table[] =>
  cascades.flatMap(({ table, further }) => [table, ...tablesOfCascades(further)]);

/** Every rule that the cascades ask. */
export const rulesOfCascades = (cascades: readonly Cascade[]): Cascade["rules"] & object =>
  cascades.flatMap(({ rules, further }) => [...(rules ?? []), ...rulesOfCascades(further)]);

/** One reference by which a delete reaches rows of a table. */
export interface Reach {
  readonly table: Table;
  readonly reference: Column;
  readonly effect: Cascade["effect"];
}

/** What a delete in the table may have done to rows of others, as far as the caller knows of those and may do it there. */
export function reachOfDelete(grant: Grant, target: Table): readonly Reach[] {
  const found = new Map<Column, Reach>();
  const gather = (cascades: readonly Cascade[]): void => {
    for (const { table, reference, effect, rules, further } of cascades) {
      if (rules === null) continue;
      found.set(reference, { table, reference, effect });
      gather(further);
    }
  };
  gather(knownCascades(cascadesOf(grant, target), grant));
  return [...found.values()];
}
