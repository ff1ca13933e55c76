// Rows in the form that events store (G9.2): complete raw rows as JSON. Each value has a key that
// its column keeps permanently. A renamed column keeps its values and its rights, also if another
// column gets the old name.
import { sha256 } from "../../../platform/index.ts";
import { rawSql } from "../statement-context.ts";
import { columnType, commaList, own, quoted, sql, type Sql } from "../text.ts";
import { columnTypes, type Column, type Table } from "../../../catalog/index.ts";

/** The key is short, because every row of every event contains it. */
export const storedKeyOf = ({ id }: Pick<Column, "id">): string =>
  sha256(id).toString("base64url").slice(0, 12);

/** The row under the alias `raw` as JSON, for storage. */
export function storedRowSql({ columns }: Table, raw: string): Sql {
  const values = columns.map(
    (column) => sql`${rawSql(column, raw)} as ${quoted(storedKeyOf(column))}`,
  );
  return sql`row_to_json((select ${own("s")} from (select ${commaList(values)}) as ${own("s")}))`;
}

/**
 * The number of a row in its event, as a column beside the table's columns. No column can have this
 * name.
 */
export const ROW_NUMBER = "n$";

/**
 * Stored rows as rows of the current table, under the alias `raw`. Columns that were added later
 * are null. Columns that no longer exist are left out.
 * @param rows JSON array
 */
export function storedRowsSql({ columns }: Table, rows: Sql, raw: string): Sql {
  const types = columns.map(
    (column) => sql`${quoted(storedKeyOf(column))} ${columnType(column)}${collationOf(column)}`,
  );
  const names = [...columns.map(({ name }) => quoted(name)), own(ROW_NUMBER)];
  return sql`rows from (json_to_recordset(${rows}) as (${commaList(types)})) with ordinality as ${own(raw)}(${commaList(names)})`;
}

/** Text comparisons use the collation of their column. */
const collationOf = ({ valueType }: Column): Sql =>
  columnTypes[valueType].sqlType === "text" ? sql` collate "und-x-icu"` : sql``;
