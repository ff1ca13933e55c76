// Compiles schemas of a bundled document with its `$ref`s intact, by JSON Schema 2020-12 as Ajv reads it.
// Unions are judged by the branch that `x-select` names, so that an error speaks of what the author meant.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { absentFields, addAbsentKeyword } from "./absent-fields.ts";
import { addNormalLengthKeyword } from "./keywords/normal-length.ts";
import { resolve, type Json } from "./document.ts";
import { addVisibleKeyword } from "./keywords/visible.ts";

const addFormats = addFormatsModule.default ?? addFormatsModule;
const documentId = "gw:doc";
/** Formats that say how a value is meant and check nothing; what is a GUID is said by a pattern beside the format. */
const silentFormats = ["binary", "byte", "password", "uuid"];

export interface CompilerOptions extends Options {
  /** Takes optional fields away that are null, from the objects that the document's schemas judge. */
  readonly nullIsAbsent?: boolean;
}

export interface SchemaCompiler {
  (schema: Json): ValidateFunction;
  /** By which validators are written as code. */
  readonly ajv: Ajv2020;
}

/** @returns a function that compiles `schema`; `#/...` references in it point into the document */
export function schemaCompiler(
  document: Json,
  { nullIsAbsent = false, ...options }: CompilerOptions = {},
): SchemaCompiler {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, verbose: true, ...options });
  addFormats(ajv);
  for (const format of silentFormats) ajv.addFormat(format, true);
  addNormalLengthKeyword(ajv);
  addVisibleKeyword(ajv);
  if (nullIsAbsent) addAbsentKeyword(ajv);
  ajv.addSchema(prepare(document, nullIsAbsent));
  const compile = (schema: Json): ValidateFunction =>
    ajv.compile(withDocument(withSelection(schema)) as Json);
  return Object.assign(compile, { ajv });
}

const prepared = { present: new WeakMap<Json, Json>(), absent: new WeakMap<Json, Json>() };

/** The document as validators are made from it; a copy for all compilers. */
function prepare(document: Json, nullIsAbsent: boolean): Json {
  const known = nullIsAbsent ? prepared.absent : prepared.present;
  const present = known.get(document);
  if (present !== undefined) return present;
  const source = nullIsAbsent ? withAbsentFields(document) : document;
  const made = { ...(withSelection(source) as Json), $id: documentId };
  known.set(document, made);
  return made;
}

/** Points local references of a schema that stands outside the document into it. */
function withDocument(node: unknown): unknown {
  return rewrite(node, (object) => {
    const reference = object["$ref"];
    return typeof reference === "string" && reference.startsWith("#")
      ? { ...object, $ref: documentId + reference }
      : object;
  });
}

/** Says of each object and union among the document's schemas which of its fields may be null for absent. */
function withAbsentFields(document: Json): Json {
  const mark = (schemas: unknown): unknown =>
    rewrite(schemas, (object) => ({
      ...object,
      ...absentFields(object, (schema) => resolve(document, schema)),
    }));
  // One that is a schema itself, with its definitions.
  if (document["components"] === undefined) return mark(document) as Json;
  const { schemas, ...others } = document["components"] as Json;
  return { ...document, components: { ...others, schemas: mark(schemas) } };
}

/**
 * Turns each `anyOf` with an `x-select` beside it into a chain of if/then/else: the first selector that fits the value picks
 * the branch of the same position. Where none fits, the value is refused with the union's `x-expected`, or by the schema beside
 * the union: only objects fit it, with a key whose enum lists what the selectors ask for.
 */
function withSelection(node: unknown): unknown {
  return rewrite(node, (object) => {
    const { anyOf, "x-select": selectors, ...rest } = object;
    if (!Array.isArray(anyOf) || !Array.isArray(selectors)) return object;
    if (anyOf.length !== selectors.length)
      throw new Error("A union of the contract has not one x-select per branch.");
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

/** For one whose name means something else to JavaScript: nobody awaits a schema. */
const keyword = (name: string, value: Json): Json => ({ [name]: value });

const refusesOthers = ({ type, required = [], properties = {} }: Json, selectors: unknown[]) =>
  type === "object" &&
  Object.entries(properties as Record<string, { readonly enum?: string[] }>).some(
    ([key, { enum: kinds = [] }]) =>
      (required as string[]).includes(key) &&
      kinds.map((kind) => `object.${key}=${kind}`).join() === selectors.join(),
  );

/** `string` fits every string; `object.and` every object with the key `and`, `object.type=insert` one whose `type` is `insert`. */
function selector(text: unknown): Json {
  const [type, place] = String(text).split(".");
  if (place === undefined) return { type };
  const [key = "", value] = place.split("=");
  const properties = value === undefined ? {} : { properties: { [key]: { const: value } } };
  return { type, required: [key], ...properties };
}

/** A copy of the tree in which `change` has been applied to every object, innermost first. */
function rewrite(node: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change));
  if (typeof node !== "object" || node === null) return node;
  return change(
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, change)])),
  );
}
