// Checks a table as a whole: one primary key, and existing columns in indexes and unique groups.
// Rejects a non-key column `id` in a table without a key, because the gateway would add the key
// under that name.
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
      hint: "Keep one; for several columns use unique.",
    });
  }
  const id = table.columns.get("id");
  if (keys.length === 0 && !table.primaryKey.doubtful && id !== table.primaryKey) {
    report.add("missing-primary-key", [...table.path, "columns", "id"], {
      message: "stands where the primary key would be added: no column of the table is the key",
      hint: "Say primaryKey: true here or at another column, or rename this one.",
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
