// Reads JSON Schemas for the generator: follows references, and joins the parts of `allOf`.
import type { Json } from "../../contract/index.ts";

/** Reads the schemas of one document. */
export interface SchemaReader {
  /** Returns a schema without `$ref` and `allOf`. Unions (`anyOf`, `oneOf`) stay. */
  flat(schema: Json): Json;
  /**
   * Returns the object to which a reference leads. Returns an object that is not a reference
   * unchanged.
   */
  follow(node: unknown): Json;
}

/** Returns the reader of a document whose references are all local (`#/...`). */
export function readerOf(document: Json): SchemaReader {
  const known = new WeakMap<Json, Json>();
  const follow = (node: unknown, depth = 0): Json => {
    if (!isObject(node)) return {};
    const reference = node["$ref"];
    if (typeof reference !== "string" || depth > 20) return node;
    return follow(objectAt(document, reference), depth + 1);
  };
  const flat = (schema: Json, depth = 0): Json => {
    const found = known.get(schema);
    if (found !== undefined) return found;
    if (depth > 20) return {};
    const { $ref: reference, allOf, ...own } = schema;
    const parts = [
      ...(typeof reference === "string" ? [objectAt(document, reference)] : []),
      ...(Array.isArray(allOf) ? (allOf as Json[]) : []),
    ].map((part) => flat(part, depth + 1));
    const joined = [...parts, own].reduce<Json>(join, {});
    known.set(schema, joined);
    return joined;
  };
  return { flat: (schema) => flat(schema), follow: (node) => follow(node) };
}

function objectAt(document: Json, reference: string): Json {
  let node: unknown = document;
  for (const segment of reference.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    node = isObject(node) || Array.isArray(node) ? (node as Json)[key] : undefined;
  }
  return isObject(node) ? node : {};
}

/** Joins two schemas into one. A value fits the result only if it fits both schemas. */
function join(left: Json, right: Json): Json {
  const joined: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const other = joined[key];
    joined[key] = other === undefined ? value : joinedKeyword(key, other, value);
  }
  return joined;
}

function joinedKeyword(key: string, left: unknown, right: unknown): unknown {
  if (key === "properties") {
    const both = { ...(left as Json) } as Record<string, unknown>;
    for (const [name, schema] of Object.entries(right as Json))
      both[name] = both[name] === undefined ? schema : { allOf: [both[name], schema] };
    return both;
  }
  if (key === "required") return [...new Set([...(left as string[]), ...(right as string[])])];
  if (/^(?:min|exclusiveMin)/.test(key)) return Math.max(Number(left), Number(right));
  if (/^(?:max|exclusiveMax)/.test(key)) return Math.min(Number(left), Number(right));
  if (key === "enum")
    return (left as unknown[]).filter((one) => (right as unknown[]).includes(one));
  if (key === "additionalProperties" && left === false) return false;
  return right;
}

/** Returns true for an object of JSON, which is neither null nor a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the types that a flat schema allows. The list is empty if it allows all types. */
export function typesOf(schema: Json): readonly string[] {
  const { type } = schema;
  if (type !== undefined) return [type].flat() as string[];
  if (Array.isArray(schema["enum"])) return [...new Set(schema["enum"].map(typeOf))];
  if (schema["const"] !== undefined) return [typeOf(schema["const"])];
  if (schema["properties"] !== undefined || schema["required"] !== undefined) return ["object"];
  if (schema["items"] !== undefined) return ["array"];
  if (schema["pattern"] !== undefined || schema["maxLength"] !== undefined) return ["string"];
  return [];
}

/** Returns the JSON Schema type of a value. Whole numbers are `integer`. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
