// The order in which tables are filled: referenced tables first; tables in a cycle keep the definition's order, as references
// are checked at the end.
import type { Table } from "../../catalog/index.ts";

export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<Table>();
  const visit = (table: Table): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { kind, target } of table.relations.values())
      if (kind === "toOne" && tables.includes(target)) visit(target);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
