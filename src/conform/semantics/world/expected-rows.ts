// Computes the rows that a query of the conformance workspace should return. It is simple on
// purpose: each operator is a small function over the seed rows.
import { isDeepStrictEqual } from "node:util";
import {
  plainText,
  type World,
  type WorldColumn,
  type WorldRow,
  type WorldTable,
} from "./world.ts";

/** A condition as `/query` takes it. Only the forms that the kit sends are listed. */
export type WorldCondition =
  | { readonly field: string; readonly op: string; readonly value: unknown }
  | { readonly and: readonly WorldCondition[] }
  | { readonly or: readonly WorldCondition[] }
  | { readonly not: WorldCondition }
  | {
      readonly relation: string;
      readonly ref: string;
      readonly match: "some" | "none" | "every";
      readonly where?: readonly WorldCondition[];
    };

export interface WorldOrder {
  readonly field: string;
  readonly dir?: "asc" | "desc";
  readonly nulls?: "first" | "last";
}

/** Returns the rows of a table that meet all conditions. */
export function matchingRows(
  world: World,
  table: WorldTable,
  where: readonly WorldCondition[],
): readonly WorldRow[] {
  return table.rows.filter((row) =>
    where.every((condition) => holds(world, table, row, condition) === true),
  );
}

/**
 * Returns the truth value of a condition for a row, with the three-valued logic of SQL. Null means
 * unknown.
 */
function holds(
  world: World,
  table: WorldTable,
  row: WorldRow,
  condition: WorldCondition,
): boolean | null {
  if ("and" in condition) {
    const parts = condition.and.map((part) => holds(world, table, row, part));
    return parts.includes(false) ? false : parts.includes(null) ? null : true;
  }
  if ("or" in condition) {
    const parts = condition.or.map((part) => holds(world, table, row, part));
    return parts.includes(true) ? true : parts.includes(null) ? null : false;
  }
  if ("not" in condition) {
    const inner = holds(world, table, row, condition.not);
    return inner === null ? null : !inner;
  }
  if ("relation" in condition) {
    const related = relatedRows(world, table, row, condition.relation);
    const target = world.tables.get(relationOf(table, condition.relation).target)!;
    const fits = (other: WorldRow): boolean =>
      (condition.where ?? []).every((part) => holds(world, target, other, part) === true);
    if (condition.match === "some") return related.some(fits);
    return condition.match === "none" ? !related.some(fits) : related.every(fits);
  }
  const column = table.columns.find(({ name }) => name === condition.field)!;
  return compares(column, row[condition.field], condition.op, condition.value);
}

/** Returns the rows to which a relation leads, in the order of their key. */
export function relatedRows(
  world: World,
  table: WorldTable,
  row: WorldRow,
  name: string,
): readonly WorldRow[] {
  const { target, from, to } = relationOf(table, name);
  const value = row[from];
  return value === null
    ? []
    : world.tables.get(target)!.rows.filter((other) => other[to] === value);
}

const relationOf = (table: WorldTable, name: string) =>
  table.relations.find((relation) => relation.name === name)!;

function compares(
  column: WorldColumn,
  value: unknown,
  op: string,
  wanted: unknown,
): boolean | null {
  if (op === "isNull") return (value === null) === wanted;
  if (op === "isEmpty")
    return value === null ? null : ((value as unknown[]).length === 0) === wanted;
  if (value === null) return null;
  if (column.isList) return comparesList(value as unknown[], op, wanted);
  const order = (other: unknown): number => compareValues(column, value, other);
  const text = plainText(value);
  switch (op) {
    case "eq":
      return order(wanted) === 0;
    case "neq":
      return order(wanted) !== 0;
    case "in":
      return (wanted as unknown[]).some((one) => order(one) === 0);
    case "nin":
      return !(wanted as unknown[]).some((one) => order(one) === 0);
    case "gt":
      return order(wanted) > 0;
    case "gte":
      return order(wanted) >= 0;
    case "lt":
      return order(wanted) < 0;
    case "lte":
      return order(wanted) <= 0;
    case "between": {
      const [low, high] = wanted as [unknown, unknown];
      return order(low) >= 0 && order(high) <= 0;
    }
    case "contains":
      return text.includes(String(wanted));
    case "icontains":
      return text.toLowerCase().includes(String(wanted).toLowerCase());
    case "startsWith":
      return text.startsWith(String(wanted));
    case "istartsWith":
      return text.toLowerCase().startsWith(String(wanted).toLowerCase());
    case "endsWith":
      return text.endsWith(String(wanted));
    case "iendsWith":
      return text.toLowerCase().endsWith(String(wanted).toLowerCase());
    case "like":
      return likeExpression(String(wanted), "u").test(text);
    case "ilike":
      return likeExpression(String(wanted), "iu").test(text);
    case "nlike":
      return !likeExpression(String(wanted), "u").test(text);
    case "nilike":
      return !likeExpression(String(wanted), "iu").test(text);
    case "hasKey":
      return (
        typeof value === "object" && !Array.isArray(value) && Object.hasOwn(value, String(wanted))
      );
    default:
      throw new Error(`The kit cannot compute the operator ${op}.`);
  }
}

function comparesList(value: readonly unknown[], op: string, wanted: unknown): boolean {
  const others = wanted as unknown[];
  switch (op) {
    case "eq":
      return isDeepStrictEqual(value, others);
    case "neq":
      return !isDeepStrictEqual(value, others);
    case "hasAny":
      return others.some((one) => value.includes(one));
    case "hasAll":
      return others.every((one) => value.includes(one));
    case "containedBy":
      return value.every((one) => others.includes(one));
    default:
      throw new Error(`The kit cannot compute the operator ${op} of a list.`);
  }
}

const likeExpression = (pattern: string, flags: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("%", "[^]*")
      .replaceAll("_", "[^]")}$`,
    flags,
  );

// The collation `und-x-icu` of the contract's text columns is the root collation of ICU.
const collator = new Intl.Collator("und");

type ValueOrder = (left: unknown, right: unknown) => number;

const byBytes: ValueOrder = (left, right) =>
  Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
const byNumber: ValueOrder = (left, right) => Number(left) - Number(right);
const byCollation: ValueOrder = (left, right) =>
  left === right ? 0 : collator.compare(String(left), String(right)) || byBytes(left, right);
const byLowerCase: ValueOrder = (left, right) =>
  byBytes(String(left).toLowerCase(), String(right).toLowerCase());

/** The order of values by type. All other types have the order of their texts in lower case. */
const valueOrders: ReadonlyMap<string, ValueOrder> = new Map(
  Object.entries<ValueOrder>({
    integer: byNumber,
    float: byNumber,
    decimal: byNumber,
    bigint: (left, right) => Number(BigInt(String(left)) - BigInt(String(right))),
    timestamp: (left, right) => Date.parse(String(left)) - Date.parse(String(right)),
    boolean: byNumber,
    text: byCollation,
    // The values of an enum are texts with the same collation.
    enum: byCollation,
    json: (left, right) => (isDeepStrictEqual(left, right) ? 0 : 1),
  }),
);

/** Compares two values of a column that are not null, as `orderBy` does. */
export const compareValues = ({ valueType }: WorldColumn, left: unknown, right: unknown): number =>
  (valueOrders.get(valueType) ?? byLowerCase)(left, right);

/**
 * Returns the rows in the wanted order. The primary key decides between equal rows, in the
 * direction of the last column of `orders`.
 */
export function orderedRows(
  table: WorldTable,
  rows: readonly WorldRow[],
  orders: readonly WorldOrder[],
): readonly WorldRow[] {
  // The rows of a table already have the order of its key, and the sort is stable.
  const byKey = orders.at(-1)?.dir === "desc" ? rows.toReversed() : rows;
  return byKey.toSorted((left, right) => {
    for (const { field, dir = "asc", nulls } of orders) {
      const column = table.columns.find(({ name }) => name === field)!;
      const [one, other] = [left[field], right[field]];
      if (one === null || other === null) {
        if (one === other) continue;
        const isFirst = (nulls ?? (dir === "asc" ? "last" : "first")) === "first";
        return (one === null) === isFirst ? -1 : 1;
      }
      const order = compareValues(column, one, other);
      if (order !== 0) return dir === "asc" ? order : -order;
    }
    return 0;
  });
}

/** Returns one figure over rows: `count`, `countDistinct`, `sum`, `min`, `max`. */
export function figureOf(
  column: WorldColumn | null,
  rows: readonly WorldRow[],
  fn: string,
): unknown {
  if (column === null) return rows.length;
  const values = rows.map((row) => row[column.name]).filter((value) => value !== null);
  const sorted = values.toSorted((left, right) => compareValues(column, left, right));
  switch (fn) {
    case "count":
      return values.length;
    case "countDistinct":
      return sorted.filter(
        (value, at) => at === 0 || compareValues(column, value, sorted[at - 1]) !== 0,
      ).length;
    case "min":
      return sorted[0] ?? null;
    case "max":
      return sorted.at(-1) ?? null;
    case "sum":
      return values.length === 0
        ? null
        : values.reduce<number>((sum, value) => sum + Number(value), 0);
    case "avg":
      return values.length === 0
        ? null
        : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length;
    default:
      throw new Error(`The kit cannot compute the aggregate ${fn}.`);
  }
}
