// Plans `orderBy`. To make the order of rows unique, adds the primary key. In a grouped list, adds
// all group keys instead. Refuses columns that cannot be sorted, and columns that the caller may
// not read.
import { grantedRelation, grantedRelations, type GrantedRelation } from "../../access/index.ts";
import { columnTypes, isList } from "../../catalog/index.ts";
import { closestUsable, noSuchColumn, Problem, type OperandType } from "../../conditions/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { planTarget } from "./conditions.ts";
import type { OrderItem } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { Direction, GroupOrder, RowOrder } from "./read-plan.ts";
import type { Source } from "./sources.ts";

const direction = ({ dir = "asc", nulls }: Partial<OrderItem>): Direction => ({
  dir,
  nulls: nulls ?? (dir === "asc" ? "last" : "first"),
});

function sortable(type: OperandType, name: string, pointer: string): OperandType {
  if (columnTypes[type.valueType].isJson === true || isList(type))
    throw new Problem(pointer, `${JSON.stringify(name)} is of a type that has no order`);
  return type;
}

/**
 * Returns the order of a list without groups.
 * @throws Problem if a name is unknown or forbidden, or its type cannot be sorted
 */
export function planRowOrder(
  items: readonly OrderItem[] | undefined,
  source: Source,
  context: PlanContext,
  pointer: string,
): readonly RowOrder[] {
  const terms = (items ?? []).map((item, index) =>
    rowTerm(item, source, context, `${pointer}/${index}/field`),
  );
  const key = source.linkEnd(source.table.primaryKey, "all")!;
  if (terms.some(({ by }) => !("link" in by) && by.column.column === key.column.column))
    return terms;
  const last = direction({ dir: terms.at(-1)?.dir });
  return [...terms, { by: key, type: key.column.type, nullable: false, ...last }];
}

function rowTerm(item: OrderItem, source: Source, context: PlanContext, pointer: string): RowOrder {
  const dot = item.field.indexOf(".");
  if (dot !== -1) return relatedTerm(item, dot, source, context, pointer);
  const ref = source.column(item.field, "read");
  if (ref === undefined) throw noSuchColumn(pointer, item.field, source.names("read"));
  const type = sortable(ref.column.type, item.field, pointer);
  return { by: ref, type, nullable: ref.column.nullable, ...direction(item) };
}

function relatedTerm(
  item: OrderItem,
  dot: number,
  source: Source,
  context: PlanContext,
  pointer: string,
): RowOrder {
  const [relationName, columnName] = [item.field.slice(0, dot), item.field.slice(dot + 1)];
  const unknown = (): Problem =>
    noSuchColumn(pointer, item.field, relatedNames(relationName, columnName, source, context));
  const granted = grantedRelation(context.refs.grant, source.grant, relationName);
  if (granted === undefined || granted.relation.kind !== "toOne") throw unknown();
  if (!isDeclared(granted, context)) {
    throw new GatewayError("INVALID_REFS", {
      message: `${pointer}: the relation ${JSON.stringify(relationName)} leads to a table that is not in \`refs\`. Add the table to \`refs\`.`,
    });
  }
  const target = planTarget(granted, source, context);
  const column = target.source.column(columnName, "read");
  if (column === undefined) throw unknown();
  const type = sortable(column.column.type, item.field, pointer);
  return { by: { ...target, column }, type, nullable: true, ...direction(item) };
}

const isDeclared = ({ target }: GrantedRelation, { refs }: PlanContext): boolean =>
  [...refs.tables.values()].includes(target);

/**
 * Returns a list with at most one name, in the form `relation.column`: the name that the caller
 * probably meant. The error message suggests it. The list is empty if no name that the caller may
 * use is similar.
 */
function relatedNames(
  relationName: string,
  columnName: string,
  source: Source,
  context: PlanContext,
): string[] {
  const usable = new Map(
    grantedRelations(context.refs.grant, source.grant)
      .filter((granted) => granted.relation.kind === "toOne" && isDeclared(granted, context))
      .map(({ relation, target }) => [relation.name, target]),
  );
  const relation = probableName(relationName, [...usable.keys()]);
  const shown = usable.get(relation ?? "")?.columns.filter(({ read }) => read.length > 0) ?? [];
  const column = probableName(
    columnName,
    shown.map((granted) => granted.column.name),
  );
  return column === undefined ? [] : [`${relation}.${column}`];
}

const probableName = (name: string, usable: readonly string[]): string | undefined =>
  usable.includes(name) ? name : closestUsable(name, usable);

/**
 * Returns the order of a grouped list.
 * @param named the names that `field` may use: aliases of aggregates and date buckets, and grouped
 *   columns
 * @param groups all keys of the list; they make the order unique
 */
export function planGroupOrder(
  items: readonly OrderItem[] | undefined,
  named: ReadonlyMap<string, { readonly group: string; readonly type: OperandType }>,
  groups: readonly string[],
  pointer: string,
): readonly GroupOrder[] {
  const terms = (items ?? []).map((item, index): GroupOrder => {
    const target = named.get(item.field);
    if (target === undefined)
      throw noSuchColumn(`${pointer}/${index}/field`, item.field, named.keys());
    sortable(target.type, item.field, `${pointer}/${index}/field`);
    return { group: target.group, ...direction(item) };
  });
  const ordered = new Set(terms.map((term) => term.group));
  const rest = groups.filter((group) => !ordered.has(group));
  return [...terms, ...rest.map((group): GroupOrder => ({ group, dir: "asc", nulls: "last" }))];
}
