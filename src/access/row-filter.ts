// Parses the row filters of roles and keys into condition trees, once per workspace version. The
// folder `query/compile/` turns the trees into SQL. A row filter that reads a related table reads
// all of its rows, without the row filters of that table.
//
// If a claim of the user is missing or does not fit the column's type, the filter matches no row.
// This holds even if the claim is in an `or`.
import {
  noSuchColumn,
  noSuchRelation,
  Problem,
  parseConditions,
  type ConditionItem,
  type ConditionScope,
  type ClaimUse,
  type Condition,
} from "../conditions/index.ts";
import type { Column, Relation, Table } from "../catalog/index.ts";

export type RawCondition = Condition<Column, RawRelated>;

/** A condition on rows of a related table. It reads all rows of that table, without row filters. */
export interface RawRelated {
  readonly relation: Relation;
  readonly where: RawCondition;
}

export interface RowFilter {
  readonly table: Table;
  readonly tree: RawCondition;
  /**
   * Comparisons with claims of the end user's token. If one of these claims is missing or does not
   * fit the column's type, the filter matches no row.
   */
  readonly claims: readonly ClaimUse[];
  /** The tables, other than `table`, that the filter reads. */
  readonly tables: ReadonlySet<Table>;
}

/**
 * Parses a row filter.
 * @throws Problem if a condition does not fit the table's columns and relations; `gateway apply`
 *   then rejects the definition
 */
export function parseRowFilter(items: readonly unknown[], table: Table): RowFilter {
  const tables = new Set<Table>();
  const list = items as readonly ConditionItem[];
  const tree = parseConditions(list, rawScope(table, tables), "/rowFilter");
  return { table, tree, claims: claimUses(tree), tables };
}

/** Returns every comparison with a claim in a condition tree. */
function claimUses(tree: RawCondition): readonly ClaimUse[] {
  switch (tree.kind) {
    case "and":
    case "or":
      return tree.items.flatMap(claimUses);
    case "not":
      return claimUses(tree.item);
    case "related":
      return claimUses(tree.related.where);
    case "compare": {
      const { value, op, left } = tree;
      return value.kind === "claim" ? [{ claim: value.name, op, type: left.type }] : [];
    }
    case "compareColumns":
      return [];
  }
}

const NO_VALUE = "a comparison needs `value`, `valueField` or `valueFromClaim`";

function rawScope(table: Table, tables: Set<Table>): ConditionScope<Column, RawRelated> {
  return {
    operand: (name, _op, pointer) => {
      const column = table.columnBy.get(name);
      if (column !== undefined) return { column, type: column };
      const names = table.columns.map((known) => known.name);
      throw noSuchColumn(pointer, name, names);
    },
    related: ({ relation: name = "" }, pointer, parse) => {
      const relation = table.relations.get(name);
      if (relation === undefined)
        throw noSuchRelation(`${pointer}/relation`, name, table.relations.keys());
      tables.add(relation.target);
      return { relation, where: parse(rawScope(relation.target, tables)) };
    },
    source: (item) => {
      if (item.valueFromClaim !== undefined) return { kind: "claim", name: item.valueFromClaim };
      if (item.value === undefined) throw new Problem("/rowFilter", NO_VALUE);
      return { kind: "literal", value: item.value };
    },
  };
}
