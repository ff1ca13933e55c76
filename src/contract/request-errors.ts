// Describes how a request violates the schema of its operation (G3.4). The first error decides the
// error code. Each error becomes one text, which starts with a JSON Pointer to the invalid part.
import type { ErrorObject } from "ajv/dist/2020.js";
import { closestName } from "../platform/index.ts";
import type { ContractOperation } from "./document.ts";
import { GatewayError, type ErrorCode } from "./errors.ts";

export interface RequestProblem {
  readonly code: ErrorCode;
  /**
   * The message that replaces the default message of the code. Undefined if the default message is
   * sufficient, because the details contain the errors.
   */
  readonly message?: string;
  readonly details: readonly string[];
}

/**
 * Keywords of JSON Schema that combine other schemas. Their errors only repeat that one of these
 * schemas has an error.
 */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf", "propertyNames"]);
const textMax = 100;
/** Maximum number of keys of an object that are compared with known keys to find misspellings. */
const keysMax = 20;

/**
 * Converts the errors that Ajv found in a request into the code, message and details of the
 * response.
 */
export function describeRequestErrors(
  operation: ContractOperation,
  errors: readonly ErrorObject[],
): RequestProblem {
  const flaws = schemaFlaws(errors);
  const parameter = flaws.find(({ place }) => place.part !== "requestBody");
  // A path parameter, such as an id, has an invalid form. So nothing can exist at this URL.
  if (parameter?.place.part === "path") return { code: "NOT_FOUND", details: [] };
  if (parameter !== undefined) {
    return { code: "INVALID_REQUEST", message: parameterSentence(parameter), details: [] };
  }
  const first = flaws[0]!;
  if (first.place.pointer === "")
    return {
      code: "INVALID_REQUEST",
      message: withFullStop(`The body ${first.text}`),
      details: [],
    };
  const lines = [...new Set(flaws.map(({ place, text }) => `${place.pointer}: ${text}`))];
  if (operation.errors === "query") return { code: codeFor(first.place.pointer), details: lines };
  if (operation.errors === "service") return { code: "INVALID_REQUEST", details: lines };
  return { code: "INVALID_REQUEST", message: lines.join("; "), details: [] };
}

/**
 * Converts errors of Ajv into texts, one for each error. A text starts with a JSON Pointer to the
 * invalid part, unless the error is about the whole value.
 */
export function describeFlaws(errors: readonly ErrorObject[]): string[] {
  const line = ({ place: { pointer }, text }: SchemaFlaw): string =>
    pointer === "" ? `This ${text}` : `${pointer}: ${text}`;
  return [...new Set(schemaFlaws(errors).map(line))];
}

/**
 * Returns the error code for an invalid part of a `/query` body. The first key in the JSON Pointer
 * decides: for example, an error below `/refs` is INVALID_REFS (G3.5).
 */
function codeFor(pointer: string): ErrorCode {
  switch (pointer.split("/", 2)[1]) {
    case "refs":
      return "INVALID_REFS";
    case "query":
      return "INVALID_QUERY";
    case "mutation":
    case "transaction":
      return "INVALID_MUTATION";
    default:
      return "INVALID_REQUEST";
  }
}

interface SchemaFlaw {
  readonly place: { readonly part: string; readonly pointer: string };
  readonly text: string;
}

/** Describes the errors. Leaves out an error that only repeats the error of a nested schema. */
function schemaFlaws(errors: readonly ErrorObject[]): SchemaFlaw[] {
  const specific = errors.filter(({ keyword }) => !wrappers.has(keyword));
  return (specific.length > 0 ? specific : errors).map(describeSchemaFlaw);
}

function describeSchemaFlaw(error: ErrorObject): SchemaFlaw {
  const params = error.params as Record<string, string | number | readonly unknown[]>;
  const misspelling = misspeltKey(error);
  const inner =
    misspelling?.key ??
    error.propertyName ??
    (error.keyword === "required" ? params["missingProperty"] : undefined) ??
    (error.keyword === "additionalProperties" ? params["additionalProperty"] : undefined);
  const path =
    inner === undefined ? error.instancePath : `${error.instancePath}/${segment(String(inner))}`;
  const [, part = "requestBody", ...rest] = path.split("/");
  return {
    place: { part, pointer: rest.map((item) => `/${item}`).join("") },
    text:
      misspelling === undefined ? sentence(error, params) : didYouMean(misspelling.meant, "key"),
  };
}

/**
 * Searches the object for a key that is probably a misspelling of a missing key. Returns the
 * misspelt key and the missing key. Returns undefined if there is no such key.
 */
function misspeltKey({
  keyword,
  params,
  data,
  parentSchema,
}: ErrorObject): { readonly key: string; readonly meant: string } | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const schema = (parentSchema ?? {}) as Record<string, unknown>;
  const expectedKeys =
    keyword === "required" ? [String(params["missingProperty"])] : selectingKeys(schema);
  const known = Object.keys((schema["properties"] ?? {}) as object);
  const names = [...new Set([...known, ...expectedKeys])];
  for (const key of Object.keys(data).slice(0, keysMax)) {
    const meant = names.includes(key) ? undefined : closestName(key.slice(0, textMax), names);
    if (meant !== undefined && expectedKeys.includes(meant)) return { key, meant };
  }
  return undefined;
}

/** Returns the keys that decide which schema of a union applies to an object (`x-select`). */
const selectingKeys = (schema: Record<string, unknown>): readonly string[] =>
  ((schema["x-select"] ?? []) as readonly string[]).flatMap(
    (selector) => /^object\.(\w+)$/.exec(selector)?.[1] ?? [],
  );

/**
 * Returns a description of the error, such as `must be a string`. The text is a sentence without
 * its subject.
 */
function sentence(error: ErrorObject, params: Record<string, unknown>): string {
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  const prefix = error.propertyName === undefined ? "" : "the key ";
  switch (error.keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return unknownKey(String(params["additionalProperty"]), schema);
    case "minItems":
    case "minProperties":
      return params["limit"] === 1
        ? "must not be empty"
        : `must have at least ${String(params["limit"])} entries`;
    case "maxItems":
    case "maxProperties":
      return `must have at most ${String(params["limit"])} entries`;
    case "enum":
      return unknownValue(error.data, (params["allowedValues"] as readonly unknown[]).map(String));
  }
  if (typeof schema["x-expected"] === "string") return `${prefix}must be ${schema["x-expected"]}`;
  switch (error.keyword) {
    case "const":
      return `must be ${JSON.stringify(params["allowedValue"])}`;
    case "type":
      return `must be ${[params["type"]].flat().map(typeName).join(" or ")}`;
    case "maxLength":
      return `${prefix}must have at most ${String(params["limit"])} characters`;
    case "minLength":
      return params["limit"] === 1
        ? `${prefix}must not be empty`
        : `${prefix}must have at least ${String(params["limit"])} characters`;
    case "minimum":
      return `must be at least ${String(params["limit"])}`;
    case "maximum":
      return `must be at most ${String(params["limit"])}`;
    default:
      return error.message ?? "is not valid";
  }
}

function unknownValue(value: unknown, allowed: readonly string[]): string {
  const written = typeof value === "string" ? value.slice(0, textMax) : "";
  const otherSpelling = otherSpellings.get(written.toLowerCase()) ?? "";
  const meant = allowed.includes(otherSpelling) ? otherSpelling : closestName(written, allowed);
  return meant === undefined ? `must be one of ${allowed.join(", ")}` : didYouMean(meant);
}

const didYouMean = (meant: string, what?: "key"): string =>
  `is not ${what === undefined ? "known" : `a known ${what}`}; did you mean ${meant}?`;

/**
 * Names of operators in other languages, such as `=`, with the operator of the gateway that has the
 * same meaning. They are used to suggest the right operator in error messages.
 */
const otherSpellings: ReadonlyMap<string, string> = new Map([
  ...["=", "==", "===", "is", "equal", "equals"].map((text) => [text, "eq"] as const),
  ...["!=", "!==", "<>", "ne", "not", "isnot"].map((text) => [text, "neq"] as const),
  ...[">", "greaterthan"].map((text) => [text, "gt"] as const),
  ...[">=", "ge"].map((text) => [text, "gte"] as const),
  ...["<", "lessthan"].map((text) => [text, "lt"] as const),
  ...["<=", "le"].map((text) => [text, "lte"] as const),
  ...["notin", "not in"].map((text) => [text, "nin"] as const),
]);

function unknownKey(key: string, schema: Record<string, unknown>): string {
  const known = Object.keys((schema["properties"] ?? {}) as object);
  const meant = closestName(key.slice(0, textMax), known);
  if (meant !== undefined) return didYouMean(meant, "key");
  return known.length === 0
    ? "is not a known key"
    : `is not a known key; known are ${known.join(", ")}`;
}

const typeNames = new Map([
  ["object", "an object"],
  ["array", "a list"],
  ["string", "a string"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["null", "null"],
]);
const typeName = (type: unknown): string => typeNames.get(String(type)) ?? String(type);

function parameterSentence({ place, text }: SchemaFlaw): string {
  const [, parameter = "", index] = place.pointer.split("/");
  const name = decodeSegment(parameter) + (index === undefined ? "" : `[${index}]`);
  const known = text.replace("is not a known key", "is not known here");
  const says = `The ${place.part === "query" ? "query parameter" : "header"} ${JSON.stringify(name)} ${known}`;
  return withFullStop(says);
}

/** Adds a full stop to a text, except after a question mark. */
const withFullStop = (says: string): string => (says.endsWith("?") ? says : `${says}.`);

/** Returns a key as one segment of a JSON Pointer. Truncates long keys. */
const segment = (key: string): string =>
  (key.length > textMax ? `${key.slice(0, textMax)}...` : key)
    .replaceAll("~", "~0")
    .replaceAll("/", "~1");
const decodeSegment = (text: string): string => text.replaceAll("~1", "/").replaceAll("~0", "~");

/**
 * The error for a body that is not JSON at all (G24.2). If JSON violates the schema, the error is
 * an ordinary `GatewayError` with the same code.
 */
export class UnreadableBody extends GatewayError {
  constructor(message: string) {
    super("INVALID_REQUEST", { message });
  }
}
