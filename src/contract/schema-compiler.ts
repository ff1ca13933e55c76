// Compiles schemas of a bundled document with its `$ref`s, as JSON Schema 2020-12 in Ajv. A union
// is validated by the branch that `x-select` selects, so that errors are about the intended branch.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { absentFields, absentKeyword } from "./absent-fields.ts";
import { resolve, type Json } from "./document.ts";
import { textKeywords } from "./text-keywords.ts";

const addFormats = addFormatsModule.default ?? addFormatsModule;
const documentId = "gw:doc";
/** Formats that validate nothing. A pattern beside the format `uuid` validates GUIDs. */
const silentFormats = ["binary", "byte", "password", "uuid"];

export interface CompilerOptions extends Options {
  /** Removes optional fields that are null from the validated objects. */
  readonly nullIsAbsent?: boolean;
}

/**
 * Returns a function that compiles schemas. Its `ajv` is for the generation of code. References
 * `#/...` in a schema lead into the document.
 * @throws Error if a union has no valid `x-select`
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

/** Returns the prepared copy of the document. All compilers share it. */
function preparedDocument(document: Json, nullIsAbsent: boolean): Json {
  const cache = nullIsAbsent ? preparedCache.absent : preparedCache.present;
  const present = cache.get(document);
  if (present !== undefined) return present;
  const source = nullIsAbsent ? withAbsentFields(document) : document;
  const made = { ...(withSelection(source) as Json), $id: documentId };
  cache.set(document, made);
  return made;
}

/** Makes the local references of a separate schema lead into the document. */
function withDocument(node: unknown): unknown {
  return rewrite(node, (object) => {
    const reference = object["$ref"];
    return typeof reference === "string" && reference.startsWith("#")
      ? { ...object, $ref: documentId + reference }
      : object;
  });
}

/** Adds to each object and union of the document the list of fields that are removed if null. */
function withAbsentFields(document: Json): Json {
  const mark = (schemas: unknown): unknown =>
    rewrite(schemas, (object) => ({
      ...object,
      ...absentFields(object, (schema) => resolve(document, schema)),
    }));
  // The document is itself a schema with definitions.
  if (document["components"] === undefined) return mark(document) as Json;
  const { schemas, ...others } = document["components"] as Json;
  return { ...document, components: { ...others, schemas: mark(schemas) } };
}

/**
 * Turns each `anyOf` with `x-select` into a chain of if/then/else. The first selector that matches
 * the value selects the branch at the same position. If no selector matches, the union's
 * `x-expected` refuses the value, or an enum beside the union lists the values of the selectors.
 */
function withSelection(node: unknown): unknown {
  return rewrite(node, (object) => {
    const { anyOf, "x-select": selectors, ...rest } = object;
    if (!Array.isArray(anyOf) || !Array.isArray(selectors)) return object;
    if (anyOf.length !== selectors.length)
      throw new Error("A union of the contract does not have one x-select for each branch.");
    const { "x-expected": expected } = rest;
    if (expected === undefined && !refusesOthers(rest, selectors))
      throw new Error("A union of the contract has neither x-expected nor an enum of its kinds.");
    const refusal: Json =
      expected === undefined ? {} : { not: {}, "x-expected": expected, "x-select": selectors };
    const chain = anyOf.reduceRight<Json>((otherwise, branch: Json, index) => {
      const condition = selector(selectors[index]);
      return { if: condition, ...keyword("then", branch), else: otherwise };
    }, refusal);
    return { ...rest, allOf: [chain] };
  });
}

/** Returns an object with one keyword. A literal `then` would look like a promise to linters. */
const keyword = (name: string, value: Json): Json => ({ [name]: value });

const refusesOthers = ({ type, required = [], properties = {} }: Json, selectors: unknown[]) =>
  type === "object" &&
  Object.entries(properties as Record<string, { readonly enum?: string[] }>).some(
    ([key, { enum: kinds = [] }]) =>
      (required as string[]).includes(key) &&
      kinds.map((kind) => `object.${key}=${kind}`).join() === selectors.join(),
  );

/**
 * Parses a selector. `string` matches every string, `object.and` every object with the key `and`,
 * `object.type=insert` every object whose `type` is `insert`.
 */
function selector(text: unknown): Json {
  const [type, place] = String(text).split(".");
  if (place === undefined) return { type };
  const [key = "", value] = place.split("=");
  const properties = value === undefined ? {} : { properties: { [key]: { const: value } } };
  return { type, required: [key], ...properties };
}

/** Returns a copy of the tree. Applies `change` to every object, the innermost first. */
function rewrite(node: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (typeof node !== "object" || node === null) return node;
  return change(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, change)])),
  );
}
