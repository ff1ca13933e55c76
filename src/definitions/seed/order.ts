// The order in which tables are filled: what others point at comes first, as far as there is such an order. Tables that
// point at each other stay in the order of the definition; their references are checked when all rows are in.
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
