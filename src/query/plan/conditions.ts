// Plans condition lists such as `where`. For each column name, checks that the caller may use the
// column with this operator. Unknown and forbidden names give the same error. Columns that the
// caller may filter but not read allow no range operators, such as `gt`.
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

/**
 * Returns the planned conditions.
 * @throws Problem if a condition is invalid or not permitted
 */
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
      // A column that the caller may only filter cannot be compared at a path inside json. With
      // such comparisons, the caller could find out the hidden value step by step.
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
 * Returns the source of the table to which a relation leads, and the link (a pair of columns) that
 * joins it to the outer source. The source contains only the rows that the caller may read.
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
