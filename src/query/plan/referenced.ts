// Finds the file columns in which the caller may see a reference to a file. These are unmasked
// columns, in rows that the caller may read (G5.18).
import { columnTypes } from "../../catalog/index.ts";
import { Source } from "./sources.ts";
import type { Grant } from "../../access/index.ts";
import type { ColumnRef } from "./read-plan.ts";

export function planReferenced({ tables }: Grant): readonly ColumnRef[] {
  return [...tables.values()].flatMap((table) => {
    const { read } = table.rows;
    if (read === null) return [];
    // If a column is unmasked in some rows, the first entry of `read` is the unmasked view. Each
    // column gets a separate source.
    const files = table.columns.filter(
      ({ column, read: [view] }) =>
        columnTypes[column.valueType].holdsBlobs === true && view?.mask === null,
    );
    return files.map(({ column }) => new Source(table, read).column(column.name, "read")!);
  });
}
