// Says how a request does not fit its schema: the code by the place of the flaw, and one line per flaw that starts with the JSON
// Pointer of the place (G3.4).
import type { ErrorObject } from "ajv/dist/2020.js";
import { closestName } from "../platform/index.ts";
import type { ContractOperation } from "./document.ts";
import { GatewayError, type ErrorCode } from "./errors.ts";

export interface RequestProblem {
  readonly code: ErrorCode;
  /** Replaces the code's own message, where there is something better to say or no room for details. */
  readonly message?: string;
  readonly details: readonly string[];
}

/** Keywords that only say that another error is inside them. */
const wrappers = new Set(["if", "allOf", "anyOf", "oneOf", "propertyNames"]);
const textMax = 100;
/** Keys of one object that are looked at for what they were meant to be. */
const keysMax = 20;

/** Ajv's errors of one request -> code, message and details of the answer. */
export function describeRequestErrors(
  operation: ContractOperation,
  errors: readonly ErrorObject[],
): RequestProblem {
  const flaws = flawsOf(errors);
  const parameter = flaws.find(({ place }) => place.part !== "requestBody");
  // A path segment that does not fit: there is nothing at such an address.
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

/** What does not fit, a line per flaw, each behind the place where there is one. */
export function describeFlaws(errors: readonly ErrorObject[]): string[] {
  const line = ({ place: { pointer }, text }: Flaw): string =>
    pointer === "" ? `This ${text}` : `${pointer}: ${text}`;
  return [...new Set(flawsOf(errors).map(line))];
}

/** Which part of a `/query` body a pointer leads into decides its code (G3.5). */
export function codeFor(pointer: string): ErrorCode {
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

interface Flaw {
  readonly place: { readonly part: string; readonly pointer: string };
  readonly text: string;
}

/** Without those that only say that there is another inside them. */
function flawsOf(errors: readonly ErrorObject[]): Flaw[] {
  const telling = errors.filter(({ keyword }) => !wrappers.has(keyword));
  return (telling.length > 0 ? telling : errors).map(describeFlaw);
}

function describeFlaw(error: ErrorObject): Flaw {
  const params = error.params as Record<string, string | number | readonly unknown[]>;
  const slip = misspeltKey(error);
  const inner =
    slip?.key ??
    error.propertyName ??
    (error.keyword === "required" ? params["missingProperty"] : undefined) ??
    (error.keyword === "additionalProperties" ? params["additionalProperty"] : undefined);
  const path =
    inner === undefined ? error.instancePath : `${error.instancePath}/${segment(String(inner))}`;
  const [, part = "requestBody", ...rest] = path.split("/");
  return {
    place: { part, pointer: rest.map((item) => `/${item}`).join("") },
    text: slip === undefined ? sentence(error, params) : didYouMean(slip.meant, "key"),
  };
}

/** An unknown key that is probably a misspelling of a missing one. */
function misspeltKey({
  keyword,
  params,
  data,
  parentSchema,
}: ErrorObject): { readonly key: string; readonly meant: string } | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const schema = (parentSchema ?? {}) as Record<string, unknown>;
  const wanted =
    keyword === "required" ? [String(params["missingProperty"])] : selectingKeys(schema);
  const known = Object.keys((schema["properties"] ?? {}) as object);
  const names = [...new Set([...known, ...wanted])];
  for (const key of Object.keys(data).slice(0, keysMax)) {
    const meant = names.includes(key) ? undefined : closestName(key.slice(0, textMax), names);
    if (meant !== undefined && wanted.includes(meant)) return { key, meant };
  }
  return undefined;
}

/** The keys by which the branches of a union are told apart (`x-select`). */
const selectingKeys = (schema: Record<string, unknown>): readonly string[] =>
  ((schema["x-select"] ?? []) as readonly string[]).flatMap(
    (selector) => /^object\.(\w+)$/.exec(selector)?.[1] ?? [],
  );

/** What must hold at the place, as the rest of a sentence. */
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
  const elsewhere = otherSpellings.get(written.toLowerCase()) ?? "";
  const meant = allowed.includes(elsewhere) ? elsewhere : closestName(written, allowed);
  return meant === undefined ? `must be one of ${allowed.join(", ")}` : didYouMean(meant);
}

const didYouMean = (meant: string, what?: "key"): string =>
  `is not ${what === undefined ? "known" : `a known ${what}`}; did you mean ${meant}?`;

/** How other languages write what an operator says. */
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

const partNames = new Map([
  ["query", "query parameter"],
  ["header", "header"],
]);

function parameterSentence({ place, text }: Flaw): string {
  const [, parameter = "", index] = place.pointer.split("/");
  const name = decodeSegment(parameter) + (index === undefined ? "" : `[${index}]`);
  const known = text.replace("is not a known key", "is not known here");
  const says = `The ${partNames.get(place.part) ?? "parameter"} ${JSON.stringify(name)} ${known}`;
  return withFullStop(says);
}

/** A question has its own end. */
const withFullStop = (says: string): string => (says.endsWith("?") ? says : `${says}.`);

/** A key as a segment of a JSON Pointer; cut where a caller sends pages of it. */
const segment = (key: string): string =>
  (key.length > textMax ? `${key.slice(0, textMax)}...` : key)
    .replaceAll("~", "~0")
    .replaceAll("/", "~1");
const decodeSegment = (text: string): string => text.replaceAll("~1", "/").replaceAll("~0", "~");

/**
 * A control body that is not JSON (G24.2). JSON that breaks a rule of bodies is a plain
 * INVALID_REQUEST.
 */
export class UnreadableBody extends GatewayError {
  constructor(message: string) {
    super("INVALID_REQUEST", { message });
  }
}
