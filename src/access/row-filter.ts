// Parses the row filters of scopes, once per workspace version. They apply to the raw tables, never
// to other row filters. A filter with a missing or unfit claim matches no row, even if the claim
// stands in a group.
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

/** A relation filter on unfiltered tables. */
export interface RawRelated {
  readonly relation: Relation;
  readonly where: RawCondition;
}

export interface RowFilter {
  readonly table: Table;
  readonly tree: RawCondition;
  /** Comparisons with claims. The filter matches rows only if all of these claims exist and fit. */
  readonly claims: readonly ClaimUse[];
  /** Other tables that the filter reads. */
  readonly tables: ReadonlySet<Table>;
}

/**
 * Parses a row filter.
 * @throws Problem if the list does not fit the table; an apply rejects such a definition
 */
export function parseRowFilter(items: readonly unknown[], table: Table): RowFilter {
  const tables = new Set<Table>();
  const list = items as readonly ConditionItem[];
  const tree = parseConditions(list, rawScope(table, tables), "/rowFilter");
  return { table, tree, claims: claimUses(tree), tables };
}

/** Returns every comparison of a tree with a claim. */
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
