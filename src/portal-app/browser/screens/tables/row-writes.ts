// Changes and deletes rows. The request has a condition for each shown value that a condition can
// compare. So it never overwrites a change that another member made meanwhile (G47.4).
import type { RowCondition, TableRow } from "../../api/data.ts";
import { queryRows, writeRows } from "../../api/data.ts";
import type { ShownTable } from "../../api/workspace.ts";
import { isListColumn, type ShownColumn } from "../../parts/values/column-text.ts";
import { keyColumnOf } from "../../parts/values/related-rows.ts";

/** Maximum number of entries in one condition list, by the limits of /query. */
const CONDITIONS_MAX = 50;
/** Maximum length of a value that a condition may compare. */
const COMPARED_CHARACTERS_MAX = 60_000;
/** Number of digits that a browser keeps of any number in JSON. */
const EXACT_DIGITS = 15;

/** Thrown if the stored row differs from the shown row. */
export class RowConflict extends Error {
  override readonly name = "RowConflict";
  /** The stored row. Null if it was deleted. */
  readonly present: TableRow | null;

  constructor(present: TableRow | null) {
    super(
      present === null
        ? "Another member has deleted this row. Nothing was saved."
        : "Another member has changed this row. Nothing was saved.",
    );
    this.present = present;
  }
}

/**
 * Changes a row if it still has the shown values.
 * @throws RowConflict if it has other values
 * @throws RequestError if the gateway refuses the change
 */
export async function updateRow(
  workspaceId: string,
  table: ShownTable,
  shown: TableRow,
  set: Readonly<Record<string, unknown>>,
): Promise<TableRow | null> {
  const where = conditionsFor(table, shown);
  const { affectedRows } = await writeRows(workspaceId, {
    refs: { t: table.id },
    mutation: { type: "update", table: "t", set: set as never, where, maxAffected: 1 },
  });
  const present = await readRow(workspaceId, table, rowKeyOf(table, shown));
  if (affectedRows === 0) throw new RowConflict(present);
  return present;
}

/**
 * Deletes a row if it still has the shown values.
 * @throws RowConflict if it has other values
 * @throws RequestError if the gateway refuses the delete
 */
export async function deleteRow(
  workspaceId: string,
  table: ShownTable,
  shown: TableRow,
): Promise<void> {
  const { affectedRows } = await writeRows(workspaceId, {
    refs: { t: table.id },
    mutation: { type: "delete", table: "t", where: conditionsFor(table, shown), maxAffected: 1 },
  });
  if (affectedRows === 0)
    throw new RowConflict(await readRow(workspaceId, table, rowKeyOf(table, shown)));
}

/** Reads one row by its key. Null if there is none. */
export async function readRow(
  workspaceId: string,
  table: ShownTable,
  key: unknown,
): Promise<TableRow | null> {
  const { data } = await queryRows(workspaceId, {
    refs: { t: table.id },
    query: {
      from: "t",
      where: [{ field: keyColumnOf(table)!.name, op: "eq", value: key as string }],
      limit: 1,
    },
  });
  return data[0] ?? null;
}

/** Returns the value of the primary key. */
export const rowKeyOf = (table: ShownTable, row: TableRow): unknown =>
  row[keyColumnOf(table)?.name ?? ""];

/** Returns conditions that match the row only if it has the shown values. */
function conditionsFor(table: ShownTable, shown: TableRow): RowCondition[] {
  const conditions = table.columns
    .filter((column) => isComparable(column, shown[column.name]))
    .map(({ name }): RowCondition => {
      const value = shown[name];
      return value === null
        ? { field: name, op: "isNull", value: true }
        : { field: name, op: "eq", value: value as string };
    });
  if (conditions.length <= CONDITIONS_MAX) return conditions;
  const groups: RowCondition[] = [];
  for (let at = 0; at < conditions.length; at += CONDITIONS_MAX)
    groups.push({ and: conditions.slice(at, at + CONDITIONS_MAX) });
  return groups;
}

/**
 * Returns true if a condition can compare the value. Masked values are not the stored ones. A JSON
 * null may be a stored null or no value, and a browser rounds large numbers in JSON.
 */
function isComparable(column: ShownColumn, value: unknown): boolean {
  const { access, masked, type } = column;
  if (value === undefined || masked || !access.read || access.filter === "none") return false;
  if (type === "json" && (value === null || hasRoundedNumber(value))) return false;
  if (isListColumn(column) && Array.isArray(value) && value.length > 1_000) return false;
  return textLength(value) <= COMPARED_CHARACTERS_MAX;
}

const textLength = (value: unknown): number =>
  typeof value === "string" ? value.length : JSON.stringify(value).length;

function hasRoundedNumber(value: unknown): boolean {
  if (typeof value === "number")
    return !Number.isSafeInteger(value) && String(value).replace(/\D/g, "").length > EXACT_DIGITS;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasRoundedNumber);
}
