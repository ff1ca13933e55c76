// Plans `where` lists: each name becomes the column that the grant permits for the operator.
// Refuses unknown and forbidden names with the same error. Refuses range operators on a filter-only
// column.
import {
  filterOnlyOperators,
  parseConditions,
  type ConditionItem,
  type ConditionScope,
  noSuchColumn,
  Problem,
} from "../../conditions/index.ts";
import { relationOf } from "../authorise/authorise.ts";
import type { GrantedRelation } from "../../access/index.ts";
import type { PlanContext } from "./context.ts";
import type { ColumnRef, Link, PlannedCondition, RelatedPlan } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/** @throws Problem */
export function planWhere(
  items: readonly ConditionItem[] | undefined,
  source: Source,
  context: PlanContext,
  pointer: string,
): PlannedCondition {
  return parseConditions(items ?? [], whereScope(source, context), pointer);
}

function whereScope(source: Source, context: PlanContext): ConditionScope<ColumnRef, RelatedPlan> {
  return {
    operand: (name, op, pointer, inside) => {
      context.spend(1);
      // Comparisons inside json could reveal a hidden value part by part, as a pattern reveals a
      // text letter by letter.
      const isWhole = filterOnlyOperators.has(op) && !inside;
      const use = isWhole ? "filterEq" : "filterRange";
      const column = source.column(name, use);
      if (column !== undefined) return { column, type: column.column.type };
      if (source.column(name, "filterEq") === undefined)
        throw noSuchColumn(pointer, name, source.names(use));
      throw new Problem(
        pointer,
        `${JSON.stringify(name)} may only be filtered with ${[...filterOnlyOperators].join(", ")}${inside ? ", as a whole" : ""}`,
      );
    },
    related: ({ relation, ref }, pointer, parse) => {
      if (relation === undefined || ref === undefined)
        throw new Problem(pointer, "a relation filter needs `relation` and `ref`");
      const granted = relationOf(context.refs, source.grant, { relation, ref }, pointer);
      const target = planTarget(granted, source, context);
      return { ...target, where: parse(whereScope(target.source, context)), required: [] };
    },
    source: (item) => context.value(item),
  };
}

/**
 * Returns the source at the other end of a relation, restricted to the rows that the caller may
 * read, and its link to this source.
 */
export function planTarget(
  granted: GrantedRelation,
  from: Source,
  context: PlanContext,
  rows = granted.target.rows.read!,
): { readonly source: Source; readonly link: Link } {
  context.spend(10);
  const source = context.source(granted.target, rows);
  const { relation } = granted;
  const outerRows = relation.kind === "toOne" ? granted.rows : "all";
  const ownRows = relation.kind === "toOne" ? "all" : granted.rows;
  return {
    source,
    link: {
      outer: from.linkEnd(relation.from, outerRows)!,
      own: source.linkEnd(relation.to, ownRows)!,
    },
  };
}
