// Checks each table as a whole. It must have at most one primary key, and the columns in `indexes`
// and `unique` must exist. If a table has no primary key, the gateway adds the column `id` as its
// primary key. So no other column of this table may have the name `id`.
import { findColumn } from "./known.ts";
import type { CheckedTable, Checking } from "./model.ts";

export function checkTables(checking: Checking): void {
  for (const table of checking.tables.values()) {
    if (table.doubtful) continue;
    checkOneKey(table, checking);
    const { path, input } = table;
    if (!checking.report.isTouched([...path, "indexes"])) {
      input.indexes?.forEach(({ columns }, index) =>
        checkNames(table, columns, [...path, "indexes", index, "columns"], checking),
      );
    }
    if (!checking.report.isTouched([...path, "unique"])) {
      input.unique?.forEach((columns, index) =>
        checkNames(table, columns, [...path, "unique", index], checking),
      );
    }
  }
}

function checkOneKey(table: CheckedTable, { report }: Checking): void {
  const keys = [...table.columns.values()].filter(
    (column) => !column.doubtful && column.input.primaryKey === true && column.path !== table.path,
  );
  for (const key of keys.slice(1)) {
    report.add("second-primary-key", [...key.path, "primaryKey"], {
      message: `${table.name} has a primary key already: ${keys[0]!.name}`,
      hint: "Set `primaryKey` on only one column. To make several columns unique together, use the key `unique` of the table.",
    });
  }
  const id = table.columns.get("id");
  if (keys.length === 0 && !table.primaryKey.doubtful && id !== table.primaryKey) {
    report.add("missing-primary-key", [...table.path, "columns", "id"], {
      message:
        "has the name of the primary key that the gateway adds, because no column of the table is the primary key",
      hint: "A table without a primary key gets the column `id`. Set `primaryKey: true` on a column, or rename this column.",
      at: "key",
    });
  }
}

function checkNames(
  table: CheckedTable,
  names: readonly string[],
  path: readonly (string | number)[],
  checking: Checking,
): void {
  names.forEach((name, index) => findColumn(checking, table, name, [...path, index]));
}
