// The select list of a plain list: columns, places in json columns and relations, each under a name of its own.
// Refuses names twice and columns that the caller cannot read.
import { insideJson, noSuchColumn, Problem } from "../../conditions/index.ts";
import { relationOf } from "../authorise/authorise.ts";
import { planTarget, planWhere } from "./conditions.ts";
import { planList } from "./list.ts";
import type { GrantedRelation } from "../../access/index.ts";
import type { Operand } from "../../conditions/index.ts";
import type { ColumnItem, RelationItem, Select, SelectItem } from "../parse/read-request.ts";
import type { PlanContext } from "./context.ts";
import type { ColumnRef, RelatedPlan, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

export interface SelectedRows {
  readonly outputs: readonly RowOutput[];
  readonly required: readonly RelatedPlan[];
}

export const isRelationItem = (item: SelectItem): item is RelationItem =>
  typeof item === "object" && "relation" in item;

/** @throws Problem */
export function planRowSelect(
  select: Select | undefined,
  source: Source,
  context: PlanContext,
  pointer: string,
  depth: number,
  taken = needsAlias,
): SelectedRows {
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
      const planned = planRelation(item, source, context, place, depth);
      add(planned.output, place);
      if (planned.required !== null) required.push(planned.required);
    } else if (typeof item === "object" && "fn" in item)
      throw new Problem(place, "an aggregate cannot stand here");
    else add(planColumn(item, source, place), place);
  });
  return { outputs, required };
}

const needsAlias = (name: string): string =>
  `the answer already has a property ${JSON.stringify(name)}; give this one an alias`;

/** @throws Problem when a name is taken already */
export function claimName(
  names: Set<string>,
  name: string,
  pointer: string,
  taken = needsAlias,
): void {
  if (names.has(name)) throw new Problem(pointer, taken(name));
  names.add(name);
}

const everyColumn = (source: Source): RowOutput[] =>
  source.grant.columns.flatMap((grant) => {
    const ref = source.column(grant.column.name, "read");
    return ref === undefined
      ? []
      : [
          {
            kind: "column",
            name: grant.column.name,
            operand: { column: ref, type: ref.column.type },
          },
        ];
  });

function planColumn(
  item: string | ColumnItem,
  source: Source,
  pointer: string,
): RowOutput & { kind: "column" } {
  const operand = readOperand(item, source, pointer);
  const alias = typeof item === "string" ? undefined : item.alias;
  return { kind: "column", name: alias ?? operand.column.column.column.name, operand };
}

/** A readable column, or a place inside a readable json column. @throws Problem */
export function readOperand(
  item: string | ColumnItem,
  source: Source,
  pointer: string,
): Operand<ColumnRef> {
  const name = typeof item === "string" ? item : item.field;
  const column = source.column(name, "read");
  if (column === undefined)
    throw noSuchColumn(typeof item === "string" ? pointer : `${pointer}/field`, name);
  const operand = { column, type: column.column.type };
  return typeof item === "string" || item.path === undefined
    ? operand
    : insideJson(operand, item.path, `${pointer}/path`);
}

function planRelation(
  item: RelationItem,
  source: Source,
  context: PlanContext,
  pointer: string,
  depth: number,
): { readonly output: RowOutput; readonly required: RelatedPlan | null } {
  const granted = relationOf(context.refs, source.grant, item, pointer);
  const list = planList(item, granted.target, context, pointer, depth + 1, {
    granted,
    from: source,
  });
  const required =
    item.required === true ? planRequired(item, granted, source, context, pointer) : null;
  return { output: { kind: "relation", name: item.alias ?? item.relation, list }, required };
}

/** What a required relation asks of the row around it: a match, which in turn has what is required of it. */
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
    return [
      planRequired(
        inner,
        relationOf(context.refs, target.source.grant, inner, place),
        target.source,
        context,
        place,
      ),
    ];
  });
  return {
    ...target,
    where: planWhere(item.where, target.source, context, `${pointer}/where`),
    required,
  };
}
