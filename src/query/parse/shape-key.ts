// Separates a request into its shape and its values. The shape is the body without values, as one
// string. Requests with equal shapes and the same rights of the caller (grant) share a cached plan.
// So the shape contains everything that can change the SQL or that needs a right. The values are
// bound as parameters of the SQL statement.
import { Problem, WILDCARDS_MAX, wildcardsIn } from "../../conditions/index.ts";
import type { ReadRequest, Mutation, WriteRequest } from "./request.ts";

/**
 * The index of each value of the request body in the list of SQL parameter values. The first key is
 * the object that contains the value. The second key is the name of the property.
 */
export type Slots = ReadonlyMap<object, ReadonlyMap<string, number>>;
type GrowingSlots = Map<object, Map<string, number>>;

/**
 * Properties of the root query that only select a page of the list. A cursor is bound to the shape
 * without these properties.
 */
const pageProperties: ReadonlySet<string> = new Set(["cursor", "limit"]);

/**
 * Returns the shape and the values of a read.
 * @param slots filled with the index of each bound value; needed to build a plan
 */
export function shapeOf(request: ReadRequest, slots?: GrowingSlots) {
  const writer = new ShapeWriter(request.includeTotalCount === true ? "total;" : ";", slots);
  writer.refs(request.refs);
  const { query } = request;
  const { cursor, limit } = query;
  writer.object(query, pageProperties);
  const cursorKey = writer.key();
  if (cursor !== undefined) writer.bind(query, "cursor", cursor);
  return {
    /** Key of the plan cache. */
    key: `${cursorKey}${limit ?? ""};${cursor === undefined ? "" : "continued"}`,
    /**
     * The part of the shape to which a cursor is bound: the shape without `limit` and `cursor` of
     * the root query.
     */
    cursorKey,
    values: writer.values,
    wildcards: writer.wildcards,
  };
}

/**
 * Returns the shape and the values of a write. The names of the written columns are part of the
 * shape.
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
  return { key: writer.key(), values: writer.values, wildcards: writer.wildcards };
}

/** Returns the names of all columns in the rows of an insert, in the order of their first use. */
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
 * The kind of a new value in `set`. `value`: the value in the request. `inc`, `dec`: the old value
 * plus or minus a number. `now`: the time of the write.
 */
export type SetKind = "value" | "inc" | "dec" | "now";

/**
 * Returns the kind of a value in `set`. The plan checks whether the type of the column permits this
 * kind.
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
  /**
   * The pieces of the shape. One string, concatenated from thousands of pieces, would take 20 times
   * the memory in V8.
   */
  readonly #pieces: string[];
  readonly values: unknown[] = [];
  /** Total number of wildcards (`%` and `_`) in all patterns of the request. */
  wildcards = 0;
  readonly #slots: GrowingSlots | undefined;

  constructor(start: string, slots: GrowingSlots | undefined) {
    this.#pieces = [start];
    this.#slots = slots;
  }

  /** Returns the shape so far. */
  key(): string {
    return this.#pieces.join("");
  }

  refs(refs: Readonly<Record<string, string>>): void {
    for (const alias in refs)
      this.#pieces.push(lengthPrefixed(alias), lengthPrefixed(refs[alias]!.toLowerCase()));
  }

  node(node: unknown): void {
    if (typeof node === "string") this.#pieces.push(lengthPrefixed(node));
    else if (Array.isArray(node)) {
      this.#pieces.push("[");
      for (const item of node) this.node(item);
      this.#pieces.push("]");
    } else if (typeof node === "object" && node !== null) this.object(node);
    else this.#pieces.push(`${String(node)};`);
  }

  object(node: object, except?: ReadonlySet<string>): void {
    this.#pieces.push("{");
    for (const name in node) {
      if (except?.has(name) === true) continue;
      this.#property(node, name, (node as Record<string, unknown>)[name]);
    }
    this.#pieces.push("}");
  }

  /** Adds a value to the list of bound values. The value is not part of the shape. */
  bind(owner: object, name: string, value: unknown): void {
    if (this.#slots !== undefined) {
      const own = this.#slots.get(owner) ?? new Map<string, number>();
      this.#slots.set(owner, own.set(name, this.values.length));
    }
    this.values.push(value);
  }

  /**
   * Adds a property to the shape, or binds it if it is `value` or `offset`. Booleans are always
   * part of the shape, because the SQL depends on them.
   */
  #property(owner: object, name: string, value: unknown): void {
    this.#pieces.push(lengthPrefixed(name));
    if (typeof value === "boolean" || (name !== "value" && name !== "offset")) {
      this.node(value);
      return;
    }
    this.#pieces.push("?");
    if ("op" in owner) this.wildcards += wildcardsIn(owner.op, value);
    this.bind(owner, name, value);
  }
}

/**
 * Returns the text with its length before it. Without the lengths, two different sequences of texts
 * could give the same string.
 */
const lengthPrefixed = (value: string): string => `${value.length}:${value}`;

/**
 * Refuses a request with too many wildcards in patterns. For a transaction, `wildcards` is the sum
 * over all steps.
 * @throws Problem if there are too many wildcards
 */
export function refuseWildcards(wildcards: number, pointer: string): void {
  if (wildcards > WILDCARDS_MAX)
    throw new Problem(
      pointer,
      `contains ${wildcards} wildcards in its patterns, at most ${WILDCARDS_MAX} are allowed; use fewer, or use \`contains\`, \`startsWith\` or \`endsWith\``,
    );
}
