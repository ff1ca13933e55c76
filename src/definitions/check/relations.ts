// Checks references between tables. The target table must exist. The name of a relation must differ
// from all columns and other relations of the table. Otherwise a request could not distinguish a
// column and a relation.
import { findTable } from "./known.ts";
import type { CheckedTable, Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";

export function checkRelations(checking: Checking): void {
  const { report, tables } = checking;
  /**
   * For each table, the names of its columns and relations. The value says what has this name, such
   * as `the column total`.
   */
  const taken = new Map([...tables.values()].map((table) => [table, columnNamesOf(table)]));
  const claim = (name: string, path: ValuePath, meaning: string, table: CheckedTable): void => {
    const names = taken.get(table)!;
    const holder = names.get(name);
    if (holder === undefined) names.set(name, meaning);
    else
      report.add("repeated-name", path, {
        message: `in the table ${table.name}, this is already the name of ${holder}`,
        hint: "Choose a name for the relation that no column and no other relation of the table has.",
      });
  };
  const references = [...tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter((column) => !column.doubtful && column.input.type === "reference")
      .map((column) => ({ ...column, table, full: `${table.name}.${column.name}` })),
  );
  for (const { table, full, name, path, input } of references)
    if (input.relation !== undefined && input.relation !== name)
      claim(input.relation, [...path, "relation"], `the relation of ${full}`, table);
  for (const { full, path, input } of references) {
    if (input.table === undefined) continue;
    const target = findTable(checking, input.table, [...path, "table"]);
    if (target !== undefined && input.inverse !== undefined)
      claim(input.inverse, [...path, "inverse"], `the inverse of ${full}`, target);
  }
}

const columnNamesOf = (table: CheckedTable): Map<string, string> =>
  new Map([...table.columns.keys()].map((name) => [name, `the column ${name}`]));
