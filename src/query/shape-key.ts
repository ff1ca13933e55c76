// The shape of a read: its body without the values that are only bound, as one string, and those values in order.
// Equal shapes under one grant have one plan; everything that can change the SQL or a right is part of the shape.
import type { ReadRequest } from "./request.ts";

/** Where each bound value of a body stands among the values: by the object that holds it, and its property. */
export type Slots = ReadonlyMap<object, ReadonlyMap<string, number>>;

export interface Shape {
  /** Tells plans apart. */
  readonly key: string;
  /** What a cursor is bound to: the shape without the root's limit, and whether a cursor is there. */
  readonly cursorKey: string;
  readonly values: readonly unknown[];
}

/** Properties whose values are bound, never compiled. Booleans stay in the shape: they choose between two texts of SQL. */
const bound = new Set(["value", "offset"]);

/** Of the root list: where its page begins and ends. */
const pageProperties: ReadonlySet<string> = new Set(["cursor", "limit"]);

/** @param slots filled with the place of each bound value; given when a plan has to be built from the body */
export function shapeOf(request: ReadRequest, slots?: Map<object, Map<string, number>>): Shape {
  const values: unknown[] = [];
  let key = request.includeTotalCount === true ? "total;" : ";";
  for (const alias in request.refs)
    key += `${text(alias)}${text(request.refs[alias]!.toLowerCase())}`;
  const { query } = request;
  const { cursor, limit } = query;
  writeObject(query, pageProperties);
  const cursorKey = key;
  if (cursor !== undefined) bind(query, "cursor", cursor);
  return {
    key: `${key}${limit ?? ""};${cursor === undefined ? "" : "continued"}`,
    cursorKey,
    values,
  };

  function write(node: unknown): void {
    if (typeof node === "string") key += text(node);
    else if (Array.isArray(node)) {
      key += "[";
      for (const item of node) write(item);
      key += "]";
    } else if (typeof node === "object" && node !== null) writeObject(node);
    else key += `${String(node)};`;
  }

  function writeObject(node: object, except?: ReadonlySet<string>): void {
    key += "{";
    for (const name in node) {
      if (except?.has(name) === true) continue;
      writeProperty(node, name, (node as Record<string, unknown>)[name]);
    }
    key += "}";
  }

  function writeProperty(owner: object, name: string, value: unknown): void {
    key += text(name);
    if (typeof value === "boolean" || !bound.has(name)) return write(value);
    key += "?";
    bind(owner, name, value);
  }

  function bind(owner: object, name: string, value: unknown): void {
    if (slots !== undefined) {
      const own = slots.get(owner) ?? new Map<string, number>();
      slots.set(owner, own.set(name, values.length));
    }
    values.push(value);
  }
}

/** Length first, so that no text can look like two. */
const text = (value: string): string => `${value.length}:${value}`;
