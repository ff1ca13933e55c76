// The shape of a request: its body without the values that are only bound, as one string, and those
// values in order. Requests with equal shapes share a plan under one grant. Therefore everything
// that can change the SQL or a right is part of the shape.
import { Problem, WILDCARDS_MAX, wildcardsIn } from "../../conditions/index.ts";
import type { ReadRequest, Mutation, WriteRequest } from "./request.ts";

/**
 * The index of each bound value of a body, by the object that contains the value and its property.
 */
export type Slots = ReadonlyMap<object, ReadonlyMap<string, number>>;
type GrowingSlots = Map<object, Map<string, number>>;

/** The properties of the root list that select its page. */
const pageProperties: ReadonlySet<string> = new Set(["cursor", "limit"]);

/**
 * Returns the shape of a read.
 * @param slots filled with the index of each bound value; needed to build a plan from the body
 */
export function shapeOf(request: ReadRequest, slots?: GrowingSlots) {
  const writer = new ShapeWriter(request.includeTotalCount === true ? "total;" : ";", slots);
  writer.refs(request.refs);
  const { query } = request;
  const { cursor, limit } = query;
  writer.object(query, pageProperties);
  const cursorKey = writer.key;
  if (cursor !== undefined) writer.bind(query, "cursor", cursor);
  return {
    /** Distinguishes plans. */
    key: `${cursorKey}${limit ?? ""};${cursor === undefined ? "" : "continued"}`,
    /**
     * The binding of a cursor: the shape without the root's limit and without the presence of a
     * cursor.
     */
    cursorKey,
    values: writer.values,
    wildcards: writer.wildcards,
  };
}

/**
 * Returns the shape of a write. The columns that get a value are part of the shape. The values are
 * not.
 */
export function writeShapeOf({ refs, mutation }: WriteRequest, slots?: GrowingSlots) {
  const writer = new ShapeWriter(`${mutation.type};`, slots);
  writer.refs(refs);
  writer.node(mutation.table);
  if (mutation.type === "insert") {
    writer.node(insertedNames(mutation.values));
    writer.node(mutation.values.length === 1);
    writer.node(mutation.returning ?? false);
    writer.node(mutation.onConflict ?? null);
    if (mutation.onConflict !== undefined) writer.node(unequalRow(mutation.values) === -1);
    writer.bind(mutation, "values", mutation.values);
  } else {
    if (mutation.type === "update") writeSet(writer, mutation.set);
    writer.node(mutation.where);
    writeOptional(writer, mutation, "maxAffected");
  }
  writeOptional(writer, mutation, "notify");
  return { key: writer.key, values: writer.values, wildcards: writer.wildcards };
}

/** The names of all columns that some row of an insert sets, in the order of their first use. */
export function insertedNames(rows: readonly object[]): readonly string[] {
  const [first] = rows;
  if (rows.length === 1) return Object.keys(first!);
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  return [...names];
}

/**
 * Returns the index of the first row that sets other columns than row 0, or -1 if all rows set the
 * same columns.
 */
export function unequalRow(rows: readonly object[]): number {
  const [first, ...others] = rows;
  const names = Object.keys(first!);
  const isEqual = (row: object): boolean =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
  const index = others.findIndex((row) => !isEqual(row));
  return index === -1 ? -1 : index + 1;
}

/**
 * How the new value of a column is made: from the request's value, or from the old value by `inc`,
 * `dec` or `now`.
 */
export type SetKind = "value" | "inc" | "dec" | "now";

/**
 * Returns how a value of `set` is written. The plan checks which column types permit which kind.
 */
export function setKindOf(value: unknown): SetKind {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "value";
  const [key, ...others] = Object.keys(value);
  return others.length === 0 && (key === "inc" || key === "dec" || key === "now") ? key : "value";
}

function writeSet(writer: ShapeWriter, set: Readonly<Record<string, unknown>>): void {
  for (const name in set) {
    const value = set[name];
    writer.node(name);
    writer.node(setKindOf(value));
    writer.bind(set, name, value);
  }
  writer.node(null);
}

function writeOptional(writer: ShapeWriter, mutation: Mutation, name: string): void {
  const value = (mutation as unknown as Record<string, unknown>)[name];
  writer.node(value !== undefined);
  if (value !== undefined) writer.bind(mutation, name, value);
}

class ShapeWriter {
  key: string;
  readonly values: unknown[] = [];
  /** The number of wildcards in all patterns together. */
  wildcards = 0;
  readonly #slots: GrowingSlots | undefined;

  constructor(start: string, slots: GrowingSlots | undefined) {
    this.key = start;
    this.#slots = slots;
  }

  refs(refs: Readonly<Record<string, string>>): void {
    for (const alias in refs)
      this.key += `${lengthPrefixed(alias)}${lengthPrefixed(refs[alias]!.toLowerCase())}`;
  }

  node(node: unknown): void {
    if (typeof node === "string") this.key += lengthPrefixed(node);
    else if (Array.isArray(node)) {
      this.key += "[";
      for (const item of node) this.node(item);
      this.key += "]";
    } else if (typeof node === "object" && node !== null) this.object(node);
    else this.key += `${String(node)};`;
  }

  object(node: object, except?: ReadonlySet<string>): void {
    this.key += "{";
    for (const name in node) {
      if (except?.has(name) === true) continue;
      this.#property(node, name, (node as Record<string, unknown>)[name]);
    }
    this.key += "}";
  }

  /** Keeps a value out of the shape and binds it instead. */
  bind(owner: object, name: string, value: unknown): void {
    if (this.#slots !== undefined) {
      const own = this.#slots.get(owner) ?? new Map<string, number>();
      this.#slots.set(owner, own.set(name, this.values.length));
    }
    this.values.push(value);
  }

  /** Booleans stay in the shape because they select between two SQL texts. */
  #property(owner: object, name: string, value: unknown): void {
    this.key += lengthPrefixed(name);
    if (typeof value === "boolean" || (name !== "value" && name !== "offset")) {
      this.node(value);
      return;
    }
    this.key += "?";
    if ("op" in owner) this.wildcards += wildcardsIn(owner.op, value);
    this.bind(owner, name, value);
  }
}

/** The length comes first, so that two texts in sequence are never ambiguous. */
const lengthPrefixed = (value: string): string => `${value.length}:${value}`;

/**
 * Refuses a request, or all steps of a transaction together, with too many wildcards in patterns.
 * @throws Problem
 */
export function refuseWildcards(wildcards: number, pointer: string): void {
  if (wildcards > WILDCARDS_MAX)
    throw new Problem(
      pointer,
      `contains ${wildcards} wildcards in its patterns, at most ${WILDCARDS_MAX} are allowed; use fewer, or use contains, startsWith or endsWith`,
    );
}
