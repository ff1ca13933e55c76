// Plans the cascades of a delete: the changes of rows in other tables that refer to the deleted
// rows, directly or through other rows (G7.6).
import { rulesOf } from "./written-columns.ts";
import type { Grant } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { Cascade } from "./write-plan.ts";

/**
 * Returns the cascades of a delete.
 * @param above the tables between the deleted rows and `target`. A reference to `target` from one
 *   of these tables, or from `target` itself, is a cycle. The plan does not follow cycles. A delete
 *   that would change rows through the cycle is refused, unless the caller may make all changes
 *   that can follow.
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

/** A reference to deleted rows, and the effect of the delete on the rows with this reference. */
type Reach = Pick<Cascade, "table" | "reference" | "effect">;

/**
 * Returns the reference columns, in all tables, through which a delete in `target` deletes or
 * changes other rows.
 */
const referencesTo = ({ workspace }: Grant, target: Table): Reach[] =>
  [...workspace.tablesById.values()].flatMap((table) =>
    table.columns.flatMap((reference) => {
      const { reference: to } = reference.definition;
      if (to?.table !== target.name || to.onDelete === "restrict") return [];
      return [{ table, reference, effect: to.onDelete }];
    }),
  );

/**
 * Returns true if the caller may make all changes that can follow from deleting rows of the table,
 * in all tables.
 */
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

/** Returns only the cascades whose reference column (foreign key) the caller may see. */
export const knownCascades = (
  cascades: readonly Cascade[],
  { tables }: Pick<Grant, "tables">,
): Cascade[] =>
  cascades
    .filter(({ table, reference }) => tables.get(table.id)?.columnBy.has(reference.name) === true)
    .map((cascade) => ({ ...cascade, further: knownCascades(cascade.further, { tables }) }));

/** Returns the tables that the cascades write. */
export const tablesOfCascades = (cascades: readonly Cascade[]): Table[] =>
  cascades.flatMap(({ table, further }) => [table, ...tablesOfCascades(further)]);

/** Returns the row filters that are checked on the rows that the cascades delete or change. */
export const rulesOfCascades = (cascades: readonly Cascade[]): Cascade["rules"] & object =>
  cascades.flatMap(({ rules, further }) => [...(rules ?? []), ...rulesOfCascades(further)]);

/**
 * Returns the reference columns through which a delete of rows in the table may delete or change
 * rows of other tables. References that the caller may not see, and changes that the caller may not
 * make, are left out.
 */
export function reachOfDelete(grant: Grant, target: Table): readonly Reach[] {
  const gather = (cascades: readonly Cascade[]): Cascade[] =>
    cascades.flatMap((cascade) =>
      cascade.rules === null ? [] : [cascade, ...gather(cascade.further)],
    );
  const found = gather(knownCascades(cascadesOf(grant, target), grant));
  return [...new Map(found.map((cascade) => [cascade.reference, cascade])).values()];
}
