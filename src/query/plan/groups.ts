// Grouped, aggregated and distinct lists: keys, aggregates, `having` and an order over the answered columns.
// Refuses plain columns that are not grouped, functions that do not fit a type, and names twice.
import { aggregatesByType, type AggregateFunction } from "../../contract/operators.ts";
import { describeType, parseConditions } from "../../conditions/parse.ts";
import { noSuchColumn, Problem } from "../../conditions/problem.ts";
import { planWhere } from "./conditions.ts";
import { planGroupOrder } from "./order.ts";
import { claimName, isRelationItem, readOperand } from "./rows.ts";
import { isTextOnWire } from "./wire.ts";
import type { Condition, OperandType } from "../../conditions/tree.ts";
import type { AggregateItem, ColumnItem, GroupItem, ReadQuery, Select } from "../request.ts";
import type { PlanContext } from "./context.ts";
import type {
  AggregatePlan,
  GroupOutput,
  GroupRef,
  GroupsPlan,
  RowExpression,
} from "./read-plan.ts";
import type { Source } from "./sources.ts";

type Parts = Pick<ReadQuery, "select" | "orderBy" | "groupBy" | "having" | "distinct">;

/** A key or aggregate while the plan is built. */
interface Named {
  readonly group: string;
  readonly type: OperandType;
  readonly asText: boolean;
}

/** @throws Problem */
export function planGroups(
  parts: Parts,
  source: Source,
  context: PlanContext,
  pointer: string,
): GroupsPlan {
  const keys: { group: string; expression: RowExpression }[] = [];
  const aggregates: { group: string; aggregate: AggregatePlan }[] = [];
  const named = new Map<string, Named>();
  const outputs: GroupOutput[] = [];
  const names = new Set<string>();

  const addKey = (labels: readonly string[], expression: RowExpression): Named => {
    const type = expression.kind === "column" ? expression.operand.type : expression.type;
    const key: Named = { group: `g${keys.length}`, type, asText: isTextOnWire(type) };
    keys.push({ group: key.group, expression });
    for (const label of labels) named.set(label, key);
    return key;
  };
  const addOutput = (name: string, target: Named, place: string): void => {
    claimName(names, name, place);
    outputs.push({ name, ...target });
  };

  (parts.groupBy ?? []).forEach((item, index) =>
    addGroupKey(item, source, `${pointer}/groupBy/${index}`, named, addKey),
  );
  const select = selectItems(parts, source, named);
  select.forEach((item, index) => {
    const place = `${pointer}/select/${index}`;
    if (typeof item === "object" && isRelationItem(item))
      throw new Problem(place, "a relation cannot stand in a grouped or distinct list");
    if (typeof item === "object" && "fn" in item) {
      const { plan, type, asText } = planAggregate(item, source, context, place);
      const target: Named = { group: `a${aggregates.length}`, type, asText };
      aggregates.push({ group: target.group, aggregate: plan });
      addOutput(item.alias, target, `${place}/alias`);
      named.set(item.alias, target);
    } else if (parts.distinct === true) {
      const operand = readOperand(item, source, place);
      const column = operand.column.column.column;
      const name = (typeof item === "string" ? undefined : item.alias) ?? column.name;
      addOutput(
        name,
        addKey(operand.path === undefined ? [name, column.name, column.id] : [name], {
          kind: "column",
          operand,
        }),
        place,
      );
    } else {
      const { name, target } = groupedColumn(item, source, named, place);
      addOutput(name, target, place);
    }
  });
  if (outputs.length === 0)
    throw new Problem(`${pointer}/select`, "must name at least one grouped column or aggregate");
  const order = planGroupOrder(
    parts.orderBy,
    named,
    keys.map((key) => key.group),
    `${pointer}/orderBy`,
  );
  return {
    kind: "groups",
    keys,
    aggregates,
    having: planHaving(parts, named, context, pointer),
    outputs,
    order,
  };
}

/** Without a select list: every readable column of a distinct list, every key of a grouped one. */
function selectItems(
  parts: Parts,
  source: Source,
  named: ReadonlyMap<string, Named>,
): Exclude<Select, "*"> {
  const every = (): string[] => {
    if (parts.distinct === true)
      return source.grant.columns
        .filter((grant) => grant.read.length > 0)
        .map((grant) => grant.column.name);
    const seen = new Set<string>();
    return [...named].flatMap(([label, key]) =>
      seen.has(key.group) ? [] : (seen.add(key.group), [label]),
    );
  };
  if (parts.select === undefined || parts.select === "*") return every();
  return parts.select.flatMap((item) => (item === "*" ? every() : [item]));
}

function addGroupKey(
  item: GroupItem,
  source: Source,
  pointer: string,
  named: ReadonlyMap<string, Named>,
  addKey: (labels: readonly string[], expression: RowExpression) => Named,
): void {
  if (typeof item === "string") {
    const operand = readOperand(item, source, pointer);
    const column = operand.column.column.column;
    if (named.has(column.name))
      throw new Problem(pointer, `${JSON.stringify(item)} is grouped by already`);
    addKey([column.name, column.id], { kind: "column", operand });
    return;
  }
  const { column } = readOperand({ field: item.field }, source, pointer);
  const { type } = column.column;
  if (type.array || (type.valueType !== "timestamp" && type.valueType !== "date"))
    throw new Problem(`${pointer}/field`, "a bucket needs a date or a timestamp");
  if (type.valueType === "date" && item.timezone !== undefined)
    throw new Problem(`${pointer}/timezone`, "a date has no time zone");
  if (type.valueType === "date" && item.bucket === "hour")
    throw new Problem(`${pointer}/bucket`, "a date has no hours");
  if (named.has(item.alias))
    throw new Problem(`${pointer}/alias`, `${JSON.stringify(item.alias)} is taken already`);
  const timezone = knownTimezone(item.timezone ?? "UTC", `${pointer}/timezone`);
  addKey([item.alias], { kind: "bucket", ref: column, type, bucket: item.bucket, timezone });
}

/** Names of the IANA database only: offsets read differently in ISO and POSIX. */
function knownTimezone(name: string, pointer: string): string {
  try {
    if (/^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name })) return name;
  } catch {
    // Falls through to the one refusal.
  }
  throw new Problem(
    pointer,
    `${JSON.stringify(name)} is not a time zone of the IANA database, like Europe/Berlin`,
  );
}

function groupedColumn(
  item: string | ColumnItem,
  source: Source,
  named: ReadonlyMap<string, Named>,
  pointer: string,
): { readonly name: string; readonly target: Named } {
  const field = typeof item === "string" ? item : item.field;
  if (typeof item === "object" && item.path !== undefined)
    throw new Problem(`${pointer}/path`, "a place in a json column cannot be grouped");
  const known = named.get(field);
  const column = source.column(field, "read")?.column.column;
  const target = known ?? (column && named.get(column.name));
  const alias = typeof item === "string" ? undefined : item.alias;
  if (target !== undefined) return { name: alias ?? column?.name ?? field, target };
  if (column === undefined) throw noSuchColumn(pointer, field);
  throw new Problem(pointer, `${JSON.stringify(field)} is neither grouped by nor aggregated`);
}

function planAggregate(
  item: AggregateItem,
  source: Source,
  context: PlanContext,
  pointer: string,
): { readonly plan: AggregatePlan; readonly type: OperandType; readonly asText: boolean } {
  if (item.field === undefined && item.fn !== "count")
    throw new Problem(pointer, `${item.fn} needs a field`);
  const operand =
    item.field === undefined ? undefined : readOperand({ field: item.field }, source, pointer);
  if (operand !== undefined && !fits(item.fn, operand.type))
    throw new Problem(`${pointer}/fn`, `${item.fn} does not fit ${describeType(operand.type)}`);
  const filter =
    item.filter === undefined
      ? undefined
      : planWhere(item.filter, source, context, `${pointer}/filter`);
  const plan: AggregatePlan = {
    fn: item.fn,
    ...(operand === undefined ? {} : { operand }),
    ...(filter === undefined ? {} : { filter }),
  };
  return { plan, ...resultOf(item.fn, operand?.type) };
}

const fits = (fn: AggregateFunction, type: OperandType): boolean =>
  (
    aggregatesByType[type.array ? "array" : type.valueType] as readonly AggregateFunction[]
  ).includes(fn);

/** Wire types of decisions 2: counts are numbers, sums and averages of any number are strings. */
function resultOf(
  fn: AggregateFunction,
  type: OperandType | undefined,
): { readonly type: OperandType; readonly asText: boolean } {
  if (fn === "count" || fn === "countDistinct")
    return { type: { valueType: "bigint", array: false }, asText: false };
  if (fn === "min" || fn === "max") return { type: type!, asText: isTextOnWire(type!) };
  return {
    type: { valueType: type!.valueType === "float" ? "float" : "decimal", array: false },
    asText: true,
  };
}

function planHaving(
  parts: Parts,
  named: ReadonlyMap<string, Named>,
  context: PlanContext,
  pointer: string,
): Condition<GroupRef, never> {
  return parseConditions<GroupRef, never>(
    parts.having ?? [],
    {
      operand: (name, _op, place) => {
        const target = named.get(name);
        if (target === undefined) throw noSuchColumn(place, name);
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
