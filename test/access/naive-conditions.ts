// Conditions over plain values in three-valued logic: true, false, and null if a null makes the
// result unknown.
import type { Item } from "./naive-world.ts";

export type Truth = boolean | null;
export type Value = string | number | boolean | null;

export const allTrue = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const anyTrue = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(null) ? null : false;

const comparisons: Readonly<Record<string, (left: any, right: any) => boolean>> = {
  eq: (left, right) => left === right,
  neq: (left, right) => left !== right,
  gt: (left, right) => left > right,
  lte: (left, right) => left <= right,
  in: (left, right) => right.includes(left),
  startsWith: (left, right) => String(left).startsWith(right),
};

export function compare(op: string, left: Value, right: unknown): Truth {
  if (op === "isNull") return (left === null) === right;
  return left === null ? null : comparisons[op]!(left, right);
}

export interface Reader {
  /** Returns the value of a column that an operator compares. */
  readonly value: (field: string, op: string) => Value;
  /** For a condition on a relation: the truth of its `where`, one value for each related row. */
  readonly related: (item: Item) => readonly Truth[];
  /**
   * Returns the value of a claim for a comparison with a column. Undefined if the claim is missing
   * or has another type.
   */
  readonly claim?: (name: string, field: string) => unknown;
}

/** Returns the truth of a list of conditions, all of which must hold. */
export const holds = (items: readonly Item[], reader: Reader): Truth =>
  allTrue(items.map((item) => holdsOne(item, reader)));

function holdsOne(item: Item, reader: Reader): Truth {
  if (item.and) return holds(item.and, reader);
  if (item.or) return anyTrue(item.or.map((inner) => holdsOne(inner, reader)));
  if (item.not) {
    const inner = holdsOne(item.not, reader);
    return inner === null ? null : !inner;
  }
  if (item.relation) {
    const inner = reader.related(item);
    if (item.match === "every") return inner.every((truth) => truth === true);
    return inner.some((truth) => truth === true) === (item.match === "some");
  }
  const right =
    item.valueFromClaim === undefined
      ? item.value
      : reader.claim!(item.valueFromClaim, item.field!);
  return compare(item.op!, reader.value(item.field!, item.op!), right);
}
