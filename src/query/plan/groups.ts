// Plans grouped, aggregated and distinct lists: keys, aggregates, `having`, and an order over the
// output columns. Refuses plain columns that are not grouped, and repeated names.
import { isTextOnWire } from "../../catalog/index.ts";
import { parseConditions, noSuchColumn, Problem, type Condition } from "../../conditions/index.ts";
import { planAggregate, type ResultType } from "./aggregate.ts";
import { planGroupKey, type GroupKey } from "./group-key.ts";
import { planGroupOrder } from "./order.ts";
import { claimName, isRelationItem, readOperand } from "./select-items.ts";
import type { ColumnItem, ReadQuery, Select, SelectItem } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { AggregatePlan, GroupOutput, GroupRef, GroupsPlan } from "./read-plan.ts";
import type { Source } from "./sources.ts";

type GroupListParts = Pick<ReadQuery, "select" | "orderBy" | "groupBy" | "having" | "distinct">;

/** A key or aggregate while the plan is built. */
interface GroupTerm extends ResultType {
  readonly group: string;
}

/**
 * The parts of the plan so far. `named` contains the names that `select`, `having` and `orderBy`
 * may use.
 */
class Draft {
  readonly keys: GroupsPlan["keys"][number][] = [];
  readonly aggregates: GroupsPlan["aggregates"][number][] = [];
  readonly outputs: GroupOutput[] = [];
  readonly named = new Map<string, GroupTerm>();
  readonly #names = new Set<string>();
  readonly #keys = new Map<string, GroupTerm>();

  addKey({ labels, expression }: GroupKey): GroupTerm {
    const key = this.#keyOf(expression);
    // The output name takes precedence over the column names of other items.
    const [first, ...others] = labels;
    this.named.set(first!, key);
    for (const label of others) if (!this.named.has(label)) this.named.set(label, key);
    return key;
  }

  /** A column, or a path in a json column, is one key, even if it has several names. */
  #keyOf(expression: GroupKey["expression"]): GroupTerm {
    const isColumn = expression.kind === "column";
    const place = isColumn
      ? JSON.stringify([expression.operand.column.column.name, expression.operand.path])
      : null;
    const known = place === null ? undefined : this.#keys.get(place);
    if (known !== undefined) return known;
    const type = isColumn ? expression.operand.type : expression.type;
    const key: GroupTerm = { group: `g${this.keys.length}`, type, asText: isTextOnWire(type) };
    this.keys.push({ group: key.group, expression });
    if (place !== null) this.#keys.set(place, key);
    return key;
  }

  addAggregate(alias: string, aggregate: AggregatePlan, result: ResultType): GroupTerm {
    const target: GroupTerm = { group: `a${this.aggregates.length}`, ...result };
    this.aggregates.push({ group: target.group, aggregate });
    this.named.set(alias, target);
    return target;
  }

  addOutput(name: string, target: GroupTerm, pointer: string): void {
    claimName(this.#names, name, pointer);
    this.outputs.push({ name, ...target });
  }
}

/** @throws Problem */
export function planGroups(
  parts: GroupListParts,
  source: Source,
  context: PlanContext,
  pointer: string,
): GroupsPlan {
  const draft = new Draft();
  parts.groupBy?.forEach((item, index) => {
    draft.addKey(
      planGroupKey(item, source, `${pointer}/groupBy/${index}`, (label) => draft.named.has(label)),
    );
  });
  selectItems(parts, source, draft.named).forEach((item, index) => {
    addSelected(
      item,
      parts.distinct === true,
      draft,
      source,
      context,
      `${pointer}/select/${index}`,
    );
  });
  const { keys, aggregates, outputs, named } = draft;
  if (outputs.length === 0)
    throw new Problem(`${pointer}/select`, "must name at least one grouped column or aggregate");
  const groups = keys.map((key) => key.group);
  return {
    kind: "groups",
    keys,
    aggregates,
    having: planHaving(parts, named, context, pointer),
    outputs,
    order: planGroupOrder(parts.orderBy, named, groups, `${pointer}/orderBy`),
  };
}

function addSelected(
  item: Exclude<SelectItem, "*">,
  distinct: boolean,
  draft: Draft,
  source: Source,
  context: PlanContext,
  pointer: string,
): void {
  if (typeof item === "object" && isRelationItem(item))
    throw new Problem(pointer, "a relation is not allowed in a grouped or distinct list");
  if (typeof item === "object" && "fn" in item) {
    const { plan, result } = planAggregate(item, source, context, pointer);
    draft.addOutput(item.alias, draft.addAggregate(item.alias, plan, result), `${pointer}/alias`);
  } else if (distinct) {
    const operand = readOperand(item, source, pointer);
    const { name: column, id } = operand.column.column.column;
    const name = (typeof item === "string" ? undefined : item.alias) ?? column;
    const labels = operand.path === undefined ? [name, column, id] : [name];
    draft.addOutput(
      name,
      draft.addKey({ labels, expression: { kind: "column", operand } }),
      pointer,
    );
  } else {
    const { name, target } = groupedColumn(item, source, draft.named, pointer);
    draft.addOutput(name, target, pointer);
  }
}

/** Without a select list: every readable column of a distinct list, every key of a grouped list. */
function selectItems(
  parts: GroupListParts,
  source: Source,
  named: ReadonlyMap<string, GroupTerm>,
): Exclude<Select, "*"> {
  const every = (): string[] => {
    if (parts.distinct === true) return source.names("read");
    const seen = new Set<string>();
    return [...named].flatMap(([label, key]) =>
      seen.has(key.group) ? [] : (seen.add(key.group), [label]),
    );
  };
  if (parts.select === undefined || parts.select === "*") return every();
  return parts.select.flatMap((item) => (item === "*" ? every() : [item]));
}

function groupedColumn(
  item: string | ColumnItem,
  source: Source,
  named: ReadonlyMap<string, GroupTerm>,
  pointer: string,
): { readonly name: string; readonly target: GroupTerm } {
  const field = typeof item === "string" ? item : item.field;
  if (typeof item === "object" && item.path !== undefined)
    throw new Problem(`${pointer}/path`, "a path in a json column cannot be grouped");
  const known = named.get(field);
  const column = source.column(field, "read")?.column.column;
  const target = known ?? (column && named.get(column.name));
  const alias = typeof item === "string" ? undefined : item.alias;
  if (target !== undefined) return { name: alias ?? column?.name ?? field, target };
  if (column === undefined) throw noSuchColumn(pointer, field, named.keys());
  throw new Problem(pointer, `${JSON.stringify(field)} is neither grouped by nor aggregated`);
}

function planHaving(
  parts: GroupListParts,
  named: ReadonlyMap<string, GroupTerm>,
  context: PlanContext,
  pointer: string,
): Condition<GroupRef, never> {
  return parseConditions<GroupRef, never>(
    parts.having ?? [],
    {
      operand: (name, _op, place) => {
        const target = named.get(name);
        if (target === undefined) throw noSuchColumn(place, name, named.keys());
        return { column: { group: target.group }, type: target.type };
      },
      related: (_item, place) => {
        throw new Problem(place, "having compares aliases and grouped columns only");
      },
      source: context.value,
    },
    `${pointer}/having`,
  );
}
