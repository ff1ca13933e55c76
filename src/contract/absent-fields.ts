// Lets clients send optional fields of request bodies as null, because many libraries write null
// for a missing value. The validators remove these fields before they check the body, so that
// handlers do not see them (G2.10). They also remove a field with `x-empty-is-absent` if its value
// is "".
import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import type { Json } from "./document.ts";

/**
 * The JSON Schema keyword with the lists of removable fields. The schema compiler adds it to
 * schemas of objects.
 */
const KEYWORD = "x-absent";

interface Absent {
  /** Fields that are removed if they are null. */
  readonly whenNull: readonly string[];
  /** Fields that are removed if they are an empty string. */
  readonly whenEmpty: readonly string[];
}

/**
 * The Ajv code of the keyword. It removes the fields before Ajv evaluates any other keyword of the
 * object's schema, including the keywords that select one schema of a union (`anyOf`).
 */
export const absentKeyword: CodeKeywordDefinition = {
  keyword: KEYWORD,
  schemaType: "object",
  before: "not",
  code({ gen, data, schema }) {
    const { whenNull, whenEmpty } = schema as Absent;
    gen.if(_`typeof ${data} == "object" && ${data} !== null`, () => {
      for (const name of whenNull)
        gen.if(_`${data}[${name}] === null`, () => gen.code(_`delete ${data}[${name}]`));
      for (const name of whenEmpty)
        gen.if(_`${data}[${name}] === ""`, () => gen.code(_`delete ${data}[${name}]`));
    });
  },
};

type Resolve = (schema: Json) => Json;

/**
 * Returns an object with the keyword `x-absent`, which lists the removable fields of an object or a
 * union. Returns undefined if no field may be removed. A nullable field that is null stays, because
 * null is one of its valid values.
 * @param resolve returns the schema to which a `$ref` points
 */
export function absentFields(schema: Json, resolve: Resolve): Json | undefined {
  // A document also contains maps of fields, such as `properties`. In such a map, the key
  // `required` may be the name of a field instead of the keyword.
  if (schema["type"] !== "object" && !("x-select" in schema)) return undefined;
  const required = new Set(schema["required"] as readonly string[] | undefined);
  const optional = new Map<string, Json[]>();
  // Only the `required` of the union itself counts. A field that only one schema of the union
  // requires may be null in a body for another schema.
  for (const { properties } of [schema, ...partsOf(schema, "anyOf").map(resolve)])
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Json>))
      if (!required.has(name)) optional.set(name, [...(optional.get(name) ?? []), resolve(field)]);
  const namesWhere = (holds: (field: Json) => boolean): string[] =>
    [...optional].filter(([, fields]) => fields.every(holds)).map(([name]) => name);
  const whenNull = namesWhere((field) => !takesNull(field, resolve));
  const whenEmpty = namesWhere((field) => field["x-empty-is-absent"] === true);
  const absent: Absent = { whenNull, whenEmpty };
  return whenNull.length === 0 ? undefined : { [KEYWORD]: absent };
}

function takesNull(schema: Json, resolve: Resolve): boolean {
  const { type, anyOf } = resolve(schema);
  if (type !== undefined) return [type].flat().includes("null");
  const [kind, holds] =
    anyOf === undefined ? (["allOf", "every"] as const) : (["anyOf", "some"] as const);
  return partsOf(resolve(schema), kind)[holds]((part) => takesNull(part, resolve));
}

const partsOf = (schema: Json, kind: "anyOf" | "allOf"): readonly Json[] =>
  (schema[kind] ?? []) as readonly Json[];
