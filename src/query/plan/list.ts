// Plans one list of a read, which is the root list or a relation: source, conditions, `select`,
// order and limit. Refuses relations that are nested too deeply, and aggregates for which the
// caller has no right.
import { Problem } from "../../conditions/index.ts";
import { relationOf } from "../authorise/authorise.ts";
import { planTarget, planWhere } from "./conditions.ts";
import { planGroups } from "./groups.ts";
import { planRowOrder } from "./order.ts";
import { claimName, everyColumn, isRelationItem, needsAlias, planColumn } from "./select-items.ts";
import type { GrantedRelation, TableGrant } from "../../access/index.ts";
import type { ReadQuery, RelationItem, Select } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { ListPlan, RelatedPlan, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/** Maximum number of levels of relations below the root (G6.4). */
export const RELATION_DEPTH_MAX = 5;
/** Maximum number of rows of a list without `limit` (G6.7). */
export const LIMIT_DEFAULT = 50;

/** The properties of a list in the request. Only the root list may have `groupBy`. */
type ListParts = Omit<ReadQuery, "from" | "cursor">;

/**
 * Returns the plan of a list.
 * @param pointer JSON Pointer of the object with the properties of the list
 * @param via the relation that leads to this list; undefined for the root list
 * @throws Problem if a part of the list is invalid or not permitted
 */
export function planList(
  parts: ListParts,
  table: TableGrant,
  context: PlanContext,
  pointer: string,
  depth: number,
  via?: { readonly granted: GrantedRelation; readonly from: Source },
): ListPlan {
  if (depth > RELATION_DEPTH_MAX)
    throw new Problem(pointer, `relations nest at most ${RELATION_DEPTH_MAX} levels deep`);
  const { groupBy, having, distinct = false } = parts;
  const aggregated =
    groupBy !== undefined || having !== undefined || selectsAggregates(parts.select);
  if (distinct && aggregated) throw new Problem(`${pointer}/distinct`, NOT_COMBINED);

  const rows = aggregated ? table.aggregate : table.rows.read!;
  if (rows === null) throw new Problem(pointer, NOT_AGGREGATED, "SCOPE_VIOLATION");
  const target = via === undefined ? null : planTarget(via.granted, via.from, context, rows);
  const source = target?.source ?? context.source(table, rows);
  const where = planWhere(parts.where, source, context, `${pointer}/where`);
  const common = {
    source,
    cardinality: via?.granted.relation.kind === "toOne" ? ("one" as const) : ("many" as const),
    link: target?.link ?? null,
    where,
    limit: Math.min(parts.limit ?? LIMIT_DEFAULT, table.maxRows),
    offsetSlot: context.slot(parts, "offset"),
  };
  if (aggregated || distinct)
    return { ...common, required: [], shape: planGroups(parts, source, context, pointer) };
  const selected = planRowSelect(parts.select, source, context, `${pointer}/select`, depth);
  const order = planRowOrder(parts.orderBy, source, context, `${pointer}/orderBy`);
  return {
    ...common,
    required: selected.required,
    shape: { kind: "rows", outputs: selected.outputs, order },
  };
}

const NOT_AGGREGATED = "this credential may not aggregate over the table";
const NOT_COMBINED = "`distinct` cannot be combined with aggregates or `groupBy`";

const selectsAggregates = (select: ListParts["select"]): boolean =>
  Array.isArray(select) && select.some((item) => typeof item === "object" && "fn" in item);

/**
 * Returns the properties of the rows (`outputs`) of a list without groups, and its relations with
 * `required: true`.
 * @throws Problem if an item is invalid or not permitted, or two outputs have the same name
 */
export function planRowSelect(
  select: Select | undefined,
  source: Source,
  context: PlanContext,
  pointer: string,
  depth: number,
  taken = needsAlias,
) {
  const outputs: RowOutput[] = [];
  const required: RelatedPlan[] = [];
  const names = new Set<string>();
  const add = (output: RowOutput, place: string): void => {
    context.spend(1);
    claimName(names, output.name, place, taken);
    outputs.push(output);
  };
  const items = select === undefined || select === "*" ? ["*"] : select;
  items.forEach((item, index) => {
    const place = `${pointer}/${index}`;
    if (item === "*") for (const output of everyColumn(source)) add(output, place);
    else if (typeof item === "object" && isRelationItem(item)) {
      const granted = relationOf(context.refs, source.grant, item, place);
      const via = { granted, from: source };
      const list = planList(item, granted.target, context, place, depth + 1, via);
      if (item.required === true)
        required.push(planRequired(item, granted, source, context, place));
      add({ kind: "relation", name: item.alias ?? item.relation, list }, place);
    } else if (typeof item === "object" && "fn" in item)
      throw new Problem(place, "an aggregate is not allowed here");
    else add(planColumn(item, source, place), place);
  });
  return { outputs, required };
}

/**
 * Plans a relation with `required: true`: a row is returned only if it has a related row. The
 * related row must also have a row for each of its own relations with `required: true`.
 */
function planRequired(
  item: RelationItem,
  granted: GrantedRelation,
  from: Source,
  context: PlanContext,
  pointer: string,
): RelatedPlan {
  const target = planTarget(granted, from, context);
  const select = item.select === undefined || item.select === "*" ? [] : item.select;
  const required = select.flatMap((inner, index) => {
    if (typeof inner !== "object" || !isRelationItem(inner) || inner.required !== true) return [];
    const place = `${pointer}/select/${index}`;
    const further = relationOf(context.refs, target.source.grant, inner, place);
    return [planRequired(inner, further, target.source, context, place)];
  });
  const where = planWhere(item.where, target.source, context, `${pointer}/where`);
  return { ...target, where, required };
}
