// Builds the count queries (probes) that run before a change of tables. They count rows that would
// lose data, and rows that make the change impossible. Each query has a text that describes its
// result to the operator.
import { plural } from "../../platform/index.ts";
import { columnList, quote } from "./sql-text.ts";
import type { Probe } from "../diff/change.ts";

const countWhere = (place: string, condition: string): string =>
  `select count(*) from ${place} where ${condition}`;

/** Counts all rows of a table that is dropped. */
export const rowsOf = (place: string): Probe => ({
  effect: "loses",
  count: `select count(*) from ${place}`,
  tell: (rows) => plural(rows, "row"),
});

/** Counts rows with a value in a column that is dropped. */
export const valuesOf = (place: string, column: string): Probe => ({
  effect: "loses",
  count: countWhere(place, `${quote(column)} is not null`),
  tell: (rows) => `values of ${plural(rows, "row")}`,
});

/** Counts rows whose value would lose digits or the time of day in the new column type. */
export const rounded = (place: string, condition: string): Probe => ({
  effect: "loses",
  count: countWhere(place, condition),
  tell: (rows) => `digits of ${plural(rows, "row")}`,
});

/** Counts rows that would have no value in a new required column. */
export const unfilled = (place: string): Probe => ({
  effect: "blocks",
  count: `select count(*) from ${place}`,
  tell: (rows) =>
    `there would be no value for ${plural(rows, "row")}. Give the column a default. Or first add the column without \`required\`, and fill it.`,
});

/** Counts rows that would all get the same value in a new unique column. */
export const filledAlike = (place: string): Probe => ({
  effect: "blocks",
  count: `select case when count(*) > 1 then count(*) else 0 end from ${place}`,
  tell: (rows) =>
    `${plural(rows, "row")} would get the same value in a column that must be unique. First add the column without \`required\`, and fill it with different values.`,
});

/** Counts rows without a value in a column that becomes required. */
export const empty = (place: string, column: string): Probe => ({
  effect: "blocks",
  count: countWhere(place, `${quote(column)} is null`),
  tell: (rows) =>
    `the column has no value in ${plural(rows, "row")}. Fill the column first, or give it a default.`,
});

/** Counts rows whose value does not fit the new type or a new rule of the column. */
export const misfits = (place: string, condition: string, rule: string): Probe => ({
  effect: "blocks",
  count: countWhere(place, condition),
  tell: (rows) =>
    `the values of ${plural(rows, "row")} do not fit ${rule}. Change the values first.`,
});

/**
 * Counts combinations of values that occur in more than one row. Rows with null in one of the
 * columns do not count.
 */
export function duplicates(place: string, columns: readonly string[]): Probe {
  const filled = columns.map((name) => `${quote(name)} is not null`).join(" and ");
  const groups = `select 1 from ${place} where ${filled} group by ${columnList(columns)} having count(*) > 1`;
  return {
    effect: "blocks",
    count: `select count(*) from (${groups}) repeated`,
    tell: (count) =>
      `several rows have the same value of ${columns.join(", ")} (${plural(count, "duplicate")}). Make the values different first.`,
  };
}

/**
 * Counts rows whose reference matches no row of the target table. If the target table is new, every
 * row with a value counts.
 */
export function orphans(
  place: string,
  column: string,
  target: { readonly place: string; readonly key: string } | null,
  name: string,
): Probe {
  const x = `source.${quote(column)}`;
  const found =
    target === null
      ? "false"
      : `exists (select from ${target.place} target where target.${quote(target.key)} = ${x})`;
  return {
    effect: "blocks",
    count: `select count(*) from ${place} source where ${x} is not null and not ${found}`,
    tell: (rows) =>
      `the values of ${plural(rows, "row")} match no row of ${name}. Change or remove the values first.`,
  };
}
