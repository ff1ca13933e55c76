// Plans by which places a caller sees that a blob is referred to: file columns that show raw in rows that it may read (G5.18).
import { columnTypes } from "../../catalog/index.ts";
import { Source } from "./sources.ts";
import type { Grant } from "../../access/index.ts";
import type { ColumnRef } from "./read-plan.ts";

export function planReferenced({ tables }: Grant): readonly ColumnRef[] {
  return [...tables.values()].flatMap((table) => {
    const { read } = table.rows;
    if (read === null) return [];
    // Where a column shows raw in some rows, it does so by its first view; each place is asked by itself.
    const files = table.columns.filter(
      ({ column, read: [view] }) =>
        columnTypes[column.valueType].holdsBlobs === true && view?.mask === null,
    );
    return files.map(({ column }) => new Source(table, read).column(column.name, "read")!);
  });
}
