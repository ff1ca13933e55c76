// Compiles JSON Schemas (2020-12) of a generated document with Ajv. In a union, `x-select` selects
// one branch by the value, and only this branch is checked. So errors are about the branch that the
// client meant.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { absentFields, absentKeyword } from "./absent-fields.ts";
import { resolve, type Json } from "./document.ts";
import { textKeywords } from "./text-keywords.ts";

const addFormats = addFormatsModule.default ?? addFormatsModule;
const documentId = "gw:doc";
/** Formats that Ajv does not check. GUIDs also have a pattern, which is checked. */
const silentFormats = ["binary", "byte", "password", "uuid"];

export interface CompilerOptions extends Options {
  /** Removes optional fields that are null before the objects are checked. */
  readonly nullIsAbsent?: boolean;
}

/**
 * Returns a function that compiles schemas. References `#/...` in these schemas point into the
 * document. The property `ajv` of the function is for generating validator code.
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

/** Returns the prepared copy of the document. All compilers share the copy. */
function preparedDocument(document: Json, nullIsAbsent: boolean): Json {
  const cache = nullIsAbsent ? preparedCache.absent : preparedCache.present;
  const present = cache.get(document);
  if (present !== undefined) return present;
  const source = nullIsAbsent ? withAbsentFields(document) : document;
  const made = { ...(withSelection(source) as Json), $id: documentId };
  cache.set(document, made);
  return made;
}

/** Changes the local references of a schema, so that they point into the document. */
function withDocument(node: unknown): unknown {
  return rewrite(node, (object) => {
    const reference = object["$ref"];
    return typeof reference === "string" && reference.startsWith("#")
      ? { ...object, $ref: documentId + reference }
      : object;
  });
}

/**
 * Adds the list of removable fields to each object and union of the document (`absent-fields.ts`).
 */
function withAbsentFields(document: Json): Json {
  const mark = (schemas: unknown): unknown =>
    rewrite(schemas, (object) => ({
      ...object,
      ...absentFields(object, (schema) => resolve(document, schema)),
    }));
  // The document has no `components`, so the document is itself a schema with definitions.
  if (document["components"] === undefined) return mark(document) as Json;
  const { schemas, ...others } = document["components"] as Json;
  return { ...document, components: { ...others, schemas: mark(schemas) } };
}

/**
 * Turns each `anyOf` with `x-select` into a chain of `if`, `then` and `else`. The first selector
 * that matches the value selects the branch at the same position. If no selector matches, the value
 * is an error. Its text comes from `x-expected`, or from an `enum` beside the union.
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

/** Returns an object with one keyword. Linters take a literal `then` for a promise. */
const keyword = (name: string, value: Json): Json => ({ [name]: value });

const refusesOthers = ({ type, required = [], properties = {} }: Json, selectors: unknown[]) =>
  type === "object" &&
  Object.entries(properties as Record<string, { readonly enum?: string[] }>).some(
    ([key, { enum: kinds = [] }]) =>
      (required as string[]).includes(key) &&
      kinds.map((kind) => `object.${key}=${kind}`).join() === selectors.join(),
  );

/**
 * Turns a selector into a schema. `string` matches every string. `object.and` matches every object
 * with the key `and`. `object.type=insert` matches every object whose `type` is `insert`.
 */
function selector(text: unknown): Json {
  const [type, place] = String(text).split(".");
  if (place === undefined) return { type };
  const [key = "", value] = place.split("=");
  const properties = value === undefined ? {} : { properties: { [key]: { const: value } } };
  return { type, required: [key], ...properties };
}

/** Returns a copy of the tree after applying `change` to every object. Inner objects come first. */
function rewrite(node: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (typeof node !== "object" || node === null) return node;
  return change(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, change)])),
  );
}
