// Rows as events keep them (G9.2): whole raw rows as JSON, each value under a key that its column has for good. Whatever the column is
// called later, or another one under its name, what it held is found as its own and under its own rights.
import { sha256 } from "../../../platform/index.ts";
import { rawSql } from "../statement-context.ts";
import { columnType, list, own, quoted, sql, type Sql } from "../text.ts";
import { columnTypes, type Column, type Table } from "../../../catalog/index.ts";

/** Short, since every row of every event holds the keys. */
export const storedKeyOf = ({ id }: Pick<Column, "id">): string =>
  sha256(id).toString("base64url").slice(0, 12);

/** The row under `raw` as JSON, to be stored. */
export function storedRowSql({ columns }: Table, raw: string): Sql {
  const values = columns.map(
    (column) => sql`${rawSql(column, raw)} as ${quoted(storedKeyOf(column))}`,
  );
  return sql`row_to_json((select ${own("s")} from (select ${list(values)}) as ${own("s")}))`;
}

/** Number of a row among those of its event, beside its columns: no column can be called so. */
export const ROW_NUMBER = "n$";

/**
 * Stored rows as rows of the table under `raw`: null in columns that the table has got since, without those that it has no more.
 * @param rows JSON array
 */
export function storedRowsSql({ columns }: Table, rows: Sql, raw: string): Sql {
  const types = columns.map(
    (column) => sql`${quoted(storedKeyOf(column))} ${columnType(column)}${collationOf(column)}`,
  );
  const names = [...columns.map(({ name }) => quoted(name)), own(ROW_NUMBER)];
  return sql`rows from (json_to_recordset(${rows}) as (${list(types)})) with ordinality as ${own(raw)}(${list(names)})`;
}

/** Comparisons of texts go by the collation of their column. */
const collationOf = ({ valueType }: Column): Sql =>
  columnTypes[valueType].sqlType === "text" ? sql` collate "und-x-icu"` : sql``;
