// Translates a JSON Schema of an endpoint into a type of TypeScript. Keywords without a counterpart
// are left out, and an unknown schema is `unknown`.
import { isObject } from "../../platform/index.ts";
import { typeLiteral, propertyKey } from "./text.ts";

/** Maximum depth of nested schemas. Deeper schemas are `unknown`. */
const DEPTH_MAX = 8;

const plainTypes: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the type of the values that fit the schema. */
export function jsonSchemaType(schema: unknown, depth = 0): string {
  if (!isObject(schema) || depth > DEPTH_MAX) return "unknown";
  const { const: only, enum: values, anyOf, oneOf, type } = schema;
  if (only !== undefined) return valueType(only);
  if (Array.isArray(values) && values.length > 0) return union(values.map(valueType));
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches) && branches.length > 0)
    return union(branches.map((branch) => jsonSchemaType(branch, depth + 1)));
  if (Array.isArray(type) && type.length > 0)
    return union(type.map((each) => jsonSchemaType({ ...schema, type: each }, depth + 1)));
  if (type === "array") return `readonly (${jsonSchemaType(schema["items"], depth + 1)})[]`;
  if (type === "object") return objectType(schema, depth);
  return typeof type === "string" && Object.hasOwn(plainTypes, type)
    ? plainTypes[type]!
    : "unknown";
}

function objectType(schema: Readonly<Record<string, unknown>>, depth: number): string {
  const { properties, required, additionalProperties } = schema;
  const needed: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  const entries = isObject(properties) ? Object.entries(properties) : [];
  const fields = entries.map(([name, field]) => {
    const mark = needed.has(name) ? "" : "?";
    return `readonly ${propertyKey(name)}${mark}: ${jsonSchemaType(field, depth + 1)}`;
  });
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  return isObject(additionalProperties)
    ? `Readonly<Record<string, ${jsonSchemaType(additionalProperties, depth + 1)}>>`
    : "Readonly<Record<string, unknown>>";
}

const union = (types: readonly string[]): string => {
  const all = [...new Set(types)];
  return all.includes("unknown") ? "unknown" : all.join(" | ");
};

function valueType(value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean") return typeLiteral(value);
  if (value === null) return "null";
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "unknown";
}
