// Compiles rows in the form that events store (G9.2): complete unmasked rows as JSON. The JSON key
// of a value depends on the column's id, not on its name. So after a rename, stored values still
// belong to the right column.
import { sha256 } from "../../../platform/index.ts";
import { rawSql } from "../statement-context.ts";
import { columnType, commaList, own, quoted, sql, type Sql } from "../text.ts";
import { columnTypes, type Column, type Table } from "../../../catalog/index.ts";

/** Returns the JSON key of a column. It is short, because every row of every event contains it. */
export const storedKeyOf = ({ id }: Pick<Column, "id">): string =>
  sha256(id).toString("base64url").slice(0, 12);

/** Returns SQL that makes JSON of the row with the alias `raw`. An event stores this JSON. */
export function storedRowSql({ columns }: Table, raw: string): Sql {
  const values = columns.map(
    (column) => sql`${rawSql(column, raw)} as ${quoted(storedKeyOf(column))}`,
  );
  return sql`row_to_json((select ${own("s")} from (select ${commaList(values)}) as ${own("s")}))`;
}

/**
 * Name of an additional column with the number of the row in its event. No column of a table can
 * have this name.
 */
export const ROW_NUMBER = "n$";

/**
 * Returns SQL that turns stored rows into rows of the current table. `raw` is the alias of these
 * rows. Columns that were added after the event are null. Columns that no longer exist are left
 * out.
 * @param rows SQL of the JSON array of stored rows
 */
export function storedRowsSql({ columns }: Table, rows: Sql, raw: string): Sql {
  const types = columns.map(
    (column) => sql`${quoted(storedKeyOf(column))} ${columnType(column)}${collationOf(column)}`,
  );
  const names = [...columns.map(({ name }) => quoted(name)), own(ROW_NUMBER)];
  return sql`rows from (json_to_recordset(${rows}) as (${commaList(types)})) with ordinality as ${own(raw)}(${commaList(names)})`;
}

/**
 * Returns the collation of a text column. Comparisons of stored rows must use the same collation as
 * the table.
 */
const collationOf = ({ valueType }: Column): Sql =>
  columnTypes[valueType].sqlType === "text" ? sql` collate "und-x-icu"` : sql``;
