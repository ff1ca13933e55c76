// Lets optional fields of bodies be written as null, as typed serialisers do: the validators take such a field away before they look
// at it, so that handlers see it absent (G2.10). A field whose schema has `x-empty-is-absent` goes the same way when it is "".
import { _, type Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import type { Json } from "./document.ts";

/** The keyword that the preparation adds to schemas of objects, and the validators obey. */
const KEYWORD = "x-absent";

interface Absent {
  /** Fields that are absent when they are null. */
  readonly whenNull: readonly string[];
  /** Fields that are absent when they are an empty string, too. */
  readonly whenEmpty: readonly string[];
}

/** Takes fields away before any other keyword of the object's schema is asked, those that pick the branch of a union among them. */
const definition: CodeKeywordDefinition = {
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

export const addAbsentKeyword = (ajv: Ajv2020): unknown => ajv.addKeyword(definition);

type Resolve = (schema: Json) => Json;

/**
 * The keyword for the schema of an object or a union, by its optional fields; undefined where it has none.
 * A field that takes null is left alone: there null is a value.
 * @param resolve follows a `$ref`
 */
export function absentFields(schema: Json, resolve: Resolve): Json | undefined {
  // Anything else is no schema of an object: a map of fields, one of which may be called `required`.
  if (schema["type"] !== "object" && !("x-select" in schema)) return undefined;
  const required = new Set(schema["required"] as readonly string[] | undefined);
  const optional = new Map<string, Json[]>();
  // In a union even what a branch asks for may be null: another branch is meant.
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
