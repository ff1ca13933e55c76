// Compiles the JSON Schemas (2020-12) of a generated document with Ajv. If a value may match one of
// several schemas (a union), the field `x-select` says which schema applies. Only this schema is
// checked, so that errors are about the schema that the client meant.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { absentFields, absentKeyword } from "./absent-fields.ts";
import { resolve, type Json } from "./document.ts";
import { textKeywords } from "./text-keywords.ts";

const addFormats = addFormatsModule.default ?? addFormatsModule;
const documentId = "gw:doc";
/**
 * Formats whose values Ajv does not check. GUIDs also have a `pattern` in the schema, which Ajv
 * checks.
 */
const silentFormats = ["binary", "byte", "password", "uuid"];

export interface CompilerOptions extends Options {
  /** If true, the validator removes optional fields that are null before it checks an object. */
  readonly nullIsAbsent?: boolean;
}

/**
 * Returns a function that compiles schemas.
 * @param document the document into which references (`#/...`) in the schemas point
 * @returns the function; its property `ajv` is used to generate the code of validators
 * @throws Error if a union of the document has no valid `x-select`
 */
export function schemaCompiler(
  document: Json,
  { nullIsAbsent = false, ...options }: CompilerOptions = {},
) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, verbose: true, ...options });
  addFormats(ajv);
  for (const format of silentFormats) ajv.addFormat(format, true);
  ajv.addVocabulary(nullIsAbsent ? [...textKeywords, absentKeyword] : textKeywords);
  ajv.addSchema(preparedDocument(document, nullIsAbsent));
  const compile = (schema: Json): ValidateFunction =>
    ajv.compile(withDocument(withSelection(schema)) as Json);
  return Object.assign(compile, { ajv });
}

const preparedCache = { present: new WeakMap<Json, Json>(), absent: new WeakMap<Json, Json>() };

/**
 * Returns the changed copy of the document that Ajv gets. The copy is made once for each document,
 * and all compilers share it.
 */
function preparedDocument(document: Json, nullIsAbsent: boolean): Json {
  const cache = nullIsAbsent ? preparedCache.absent : preparedCache.present;
  const present = cache.get(document);
  if (present !== undefined) return present;
  const source = nullIsAbsent ? withAbsentFields(document) : document;
  const made = { ...(withSelection(source) as Json), $id: documentId };
  cache.set(document, made);
  return made;
}

/**
 * Changes the references of a schema (`#/...`), so that they point into the document that Ajv knows
 * by its id.
 */
function withDocument(node: unknown): unknown {
  return rewrite(node, (object) => {
    const reference = object["$ref"];
    return typeof reference === "string" && reference.startsWith("#")
      ? { ...object, $ref: documentId + reference }
      : object;
  });
}

/**
 * Adds the list of removable fields (`x-absent`, see `absent-fields.ts`) to each object and union
 * of the document.
 */
function withAbsentFields(document: Json): Json {
  const mark = (schemas: unknown): unknown =>
    rewrite(schemas, (object) => ({
      ...object,
      ...absentFields(object, (schema) => resolve(document, schema)),
    }));
  // If the document has no `components`, it is itself a JSON Schema with definitions.
  if (document["components"] === undefined) return mark(document) as Json;
  const { schemas, ...others } = document["components"] as Json;
  return { ...document, components: { ...others, schemas: mark(schemas) } };
}

/**
 * Replaces each `anyOf` with `x-select` by a chain of `if`, `then` and `else`. The first selector
 * that matches the value selects the schema at the same position of `anyOf`. If no selector
 * matches, the value is invalid. The text of the error comes from `x-expected`, or from an `enum`
 * beside `anyOf`.
 */
function withSelection(node: unknown): unknown {
  return rewrite(node, (object) => {
    const { anyOf, "x-select": selectors, ...rest } = object;
    if (!Array.isArray(anyOf) || !Array.isArray(selectors)) return object;
    if (anyOf.length !== selectors.length)
      throw new Error(
        "In `openapi/`, the lists `anyOf` and `x-select` of a schema have different lengths. Write one selector for each schema in `anyOf`.",
      );
    const { "x-expected": expected } = rest;
    if (expected === undefined && !refusesOthers(rest, selectors))
      throw new Error(
        "In `openapi/`, a schema with `x-select` has neither `x-expected` nor an `enum` of its kinds. Add `x-expected` with a text such as `a string or an object`.",
      );
    const refusal: Json =
      expected === undefined ? {} : { not: {}, "x-expected": expected, "x-select": selectors };
    const chain = anyOf.reduceRight<Json>((otherwise, branch: Json, index) => {
      const condition = selector(selectors[index]);
      return { if: condition, ...keyword("then", branch), else: otherwise };
    }, refusal);
    return { ...rest, allOf: [chain] };
  });
}

/**
 * Returns an object with one keyword. The key is computed, because linters mistake an object with a
 * literal key `then` for a promise.
 */
const keyword = (name: string, value: Json): Json => ({ [name]: value });

const refusesOthers = ({ type, required = [], properties = {} }: Json, selectors: unknown[]) =>
  type === "object" &&
  Object.entries(properties as Record<string, { readonly enum?: string[] }>).some(
    ([key, { enum: kinds = [] }]) =>
      (required as string[]).includes(key) &&
      kinds.map((kind) => `object.${key}=${kind}`).join() === selectors.join(),
  );

/**
 * Converts a selector of `x-select` into a schema. `string` matches every string. `object.and`
 * matches every object with the key `and`. `object.type=insert` matches every object whose `type`
 * is `insert`.
 */
function selector(text: unknown): Json {
  const [type, place] = String(text).split(".");
  if (place === undefined) return { type };
  const [key = "", value] = place.split("=");
  const properties = value === undefined ? {} : { properties: { [key]: { const: value } } };
  return { type, required: [key], ...properties };
}

/**
 * Returns a copy of the tree in which each object is replaced by the result of `change`. Inner
 * objects are replaced before the objects that contain them.
 */
function rewrite(node: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (typeof node !== "object" || node === null) return node;
  return change(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, change)])),
  );
}
