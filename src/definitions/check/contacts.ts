// Checks the contacts table of a workspace. The gateway creates a row of this table for each new
// player (user of a game platform), with a display name and defaults. So no column without a
// default may be required.
import { columnTypes, defaultOf } from "../../catalog/index.ts";
import { findColumn, findTable } from "./known.ts";
import type { CheckedColumn, CheckedTable, Checking } from "./model.ts";
import type { ColumnInput } from "../load/input.ts";
import type { ValuePath } from "../../config/index.ts";

const path: ValuePath = ["workspace", "contacts"];
/**
 * Path of the table's name in the definition. Errors in the contacts table are reported at this
 * path.
 */
const tablePath: ValuePath = [...path, "table"];

/** Checks the contacts table. The gateway creates its rows and links them to players (G17.1). */
export function checkContacts(checking: Checking): void {
  const { input, report } = checking;
  const { contacts } = input.workspace;
  if (typeof contacts !== "object" || contacts === null || report.isTouched(path)) return;
  const table = findTable(checking, contacts.table, tablePath);
  if (table === undefined) return;
  const column = findColumn(checking, table, contacts.displayName, [...path, "displayName"]);
  if (
    column !== undefined &&
    !column.doubtful &&
    (columnTypes[column.input.type].isFreeText !== true || column.input.array === true)
  ) {
    report.add("bad-contacts", [...path, "displayName"], {
      message: "a display name is a text column",
      hint: "In `workspace.contacts.displayName`, write the name of a column of type text.",
    });
  }
  if (column !== undefined) checkContactRows(table, column.name, checking);
}

function checkContactRows(table: CheckedTable, displayName: string, checking: Checking): void {
  const { report } = checking;
  const { primaryKey } = table;
  if (!primaryKey.doubtful && columnTypes[primaryKey.input.type].madeBy !== "uuid") {
    report.add("bad-contacts", tablePath, {
      message: `a table of contacts has a uuid key, and ${primaryKey.name} is ${primaryKey.input.type}`,
      hint: "A contacts table needs a primary key of type uuid. Choose another table, or change its primary key.",
    });
  }
  for (const column of table.columns.values()) {
    const isGiven = column === primaryKey || column.name === displayName;
    if (!isGiven) checkFilled(table, column, checking);
  }
  checkUnique(table, displayName, checking);
}

/**
 * Reports a required column for which the gateway has no value. The gateway sets the primary key
 * and the display name. All other values are defaults. A default from a claim may be missing,
 * because some players have no claims.
 */
function checkFilled(
  table: CheckedTable,
  { name, input, doubtful }: CheckedColumn,
  { report }: Checking,
): void {
  if (doubtful || input.required !== true) return;
  const kind = startOf(input)?.kind;
  if (kind !== undefined && kind !== "claim") return;
  const reason =
    kind === "claim"
      ? "which is required and takes a claim that not every player has"
      : "which is required and has no default";
  report.add("bad-contacts", tablePath, {
    message: `the gateway creates rows in this table, and has no value for ${name}, ${reason}`,
    hint: `The gateway has no value for this column in new rows. Set \`default\` of the column ${table.name}.${name} to ${kind === "claim" ? "another value" : "a value"}, or remove \`required\` from this column.`,
  });
}

/**
 * Reports unique columns in which two players can have the same values. Two players may have the
 * same name, and a literal default is the same in every row.
 */
function checkUnique(table: CheckedTable, displayName: string, { report }: Checking): void {
  const isAlike = (name: string): boolean => {
    const column = table.columns.get(name);
    if (column === undefined || column.doubtful) return false;
    return name === displayName || startOf(column.input)?.kind === "literal";
  };
  const { unique = [] } = table.input;
  const single = [...table.columns.values()].filter(
    ({ doubtful, input }) => !doubtful && input.unique === true,
  );
  const compound = report.isTouched([...table.path, "unique"]) ? [] : unique;
  for (const key of [...single.map(({ name }) => [name]), ...compound]) {
    if (!key.every(isAlike)) continue;
    report.add("bad-contacts", tablePath, {
      message: `the gateway creates rows in this table, and two players could have the same ${key.join(" and ")}, which must be unique`,
      hint: `Two players (users of a game platform) can have the same values in these columns. Remove \`unique\` for these columns in the table ${table.name}, or choose another contacts table.`,
    });
  }
}

const startOf = ({ type, array = false, default: start }: ColumnInput) =>
  defaultOf({ type, array, default: start });
