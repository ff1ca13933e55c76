// Finds the named schemas of a document, and decides which of them get a section of their own.
import type { Json } from "../../../contract/index.ts";

export type Schema = Json;

/** A schema with its name in the document. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
}

/** The named schemas of a document, by name. */
export type SchemaSet = Readonly<Record<string, Schema>>;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value of a text field: an empty text if the field is missing or not a text. */
export function textField(schema: Schema, name: string): string {
  const value = schema[name];
  return typeof value === "string" ? value : "";
}

/** Returns the schemas of a list such as `anyOf`. */
export const schemasIn = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

/**
 * Returns the schema to which `$ref` leads. Undefined if there is no `$ref`, or if no schema has
 * its name.
 */
export function referenced(
  schemas: SchemaSet,
  { $ref: reference }: Schema,
): NamedSchema | undefined {
  if (typeof reference !== "string") return undefined;
  const name = reference.split("/").at(-1) ?? "";
  return Object.hasOwn(schemas, name) ? { name, schema: schemas[name]! } : undefined;
}

/** Returns the only schema in `allOf`, which then means the same as the schema around it. */
export function onlyPart(schema: Schema): Schema | undefined {
  const [only, ...others] = schemasIn(schema["allOf"]);
  return others.length === 0 ? only : undefined;
}

/** Returns the properties of an object, in order. */
export const propertiesOf = (schema: Schema): readonly (readonly [string, Schema])[] =>
  Object.entries(isSchema(schema["properties"]) ? schema["properties"] : {}).map(
    ([name, value]) => [name, isSchema(value) ? value : {}] as const,
  );

/**
 * Returns the schema of the other properties (`additionalProperties`), or of the entries of a list.
 */
export function innerSchema(
  schema: Schema,
  keyword: "additionalProperties" | "items",
): Schema | undefined {
  const inner = schema[keyword];
  return isSchema(inner) && Object.keys(inner).length > 0 ? inner : undefined;
}

/** Returns the schemas directly inside a schema. */
export const schemasInside = (schema: Schema): readonly Schema[] => [
  ...propertiesOf(schema).map(([, value]) => value),
  ...(["additionalProperties", "items"] as const)
    .map((key) => innerSchema(schema, key))
    .filter((inner) => inner !== undefined),
  ...["allOf", "anyOf", "oneOf"].flatMap((key) => schemasIn(schema[key])),
];

/** Returns true for a schema of one plain value, which one line can describe. */
export function isOneLine(
  schemas: SchemaSet,
  schema: Schema,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const named = referenced(schemas, schema);
  if (named !== undefined)
    return (
      !seen.has(named.name) && isOneLine(schemas, named.schema, new Set([...seen, named.name]))
    );
  return (
    propertiesOf(schema).length === 0 &&
    schemasInside(schema).every((part) => isOneLine(schemas, part, seen))
  );
}
