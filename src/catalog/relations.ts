// Creates the relations of each reference column: a to-one relation of the table with the column,
// and a to-many relation of the target if `inverse` names one.
import type { GrowingTable } from "./build-workspace.ts";
import type { Relation } from "./model.ts";

interface PlacedRelation {
  /** The table that gets the relation. */
  readonly owner: GrowingTable;
  readonly name: string;
  readonly relation: Relation;
}

/** Returns every relation of the workspace, in the order of tables and columns. */
export function createRelations(tables: ReadonlyMap<string, GrowingTable>): PlacedRelation[] {
  return [...tables.values()].flatMap((owner) =>
    owner.columns.flatMap((column) => {
      const reference = column.definition.reference;
      const target = reference && tables.get(reference.table);
      if (reference === undefined || target === undefined) return [];
      const { relation: name, inverse } = reference;
      const shared = { reference: column, owner };
      const toOne: Relation = {
        ...shared,
        name,
        kind: "toOne",
        target,
        from: column,
        to: target.primaryKey,
        inverse,
      };
      const placed: PlacedRelation[] = [{ owner, name, relation: toOne }];
      if (inverse !== null) {
        const toMany: Relation = {
          ...shared,
          name: inverse,
          kind: "toMany",
          target: owner,
          from: target.primaryKey,
          to: column,
          inverse: name,
        };
        placed.push({ owner: target, name: inverse, relation: toMany });
      }
      return placed;
    }),
  );
}
