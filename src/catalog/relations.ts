// Creates the relations for each reference column. The table with the column gets a relation to the
// one row that it refers to. The opposite relation leads from a row of the target table to all rows
// that refer to this row. It exists only if the column's definition contains its name (`inverse`).
import type { GrowingTable } from "./build-workspace.ts";

/** Adds all relations of a workspace to its tables, in the order of tables and columns. */
export function addRelations(tables: ReadonlyMap<string, GrowingTable>): void {
  for (const owner of tables.values())
    for (const column of owner.columns) {
      const { reference } = column.definition;
      const target = reference && tables.get(reference.table);
      if (target === undefined) continue;
      const { relation: name, inverse } = reference!;
      const shared = { reference: column, owner };
      const from = { from: column, to: target.primaryKey };
      owner.relations.set(name, { ...shared, ...from, name, kind: "toOne", target, inverse });
      if (inverse === null) continue;
      const to = { from: target.primaryKey, to: column };
      const toMany = { ...shared, ...to, kind: "toMany", target: owner } as const;
      target.relations.set(inverse, { ...toMany, name: inverse, inverse: name });
    }
}
