// Generates values that fit a JSON Schema. The generator knows the common keywords. Its caller
// checks each value with a validator and asks again if the value does not fit.
import type { Json } from "../../contract/index.ts";
import type { SeededChoices } from "./choices.ts";
import { isObject, typesOf, type SchemaReader } from "./flat-schemas.ts";
import { textMatching } from "./patterns.ts";

/** `required` leaves out all optional fields, `full` fills all, `some` fills half of them. */
export type Fill = "required" | "full" | "some";

export interface ValueOptions {
  readonly reader: SchemaReader;
  readonly choices: SeededChoices;
  readonly fill: Fill;
}

/** Values nest at most this deep. Deeper optional fields are left out. */
const DEPTH_MAX = 6;

/** Maximum length of a generated text. */
const TEXT_MAX = 100_000;
/** Maximum number of items of a generated list, and of fields of a generated object. */
const ITEMS_MAX = 2000;

/** Returns a value for a schema. The value usually fits. */
export function generatedValue(schema: Json, options: ValueOptions, depth = 0): unknown {
  const { reader, choices } = options;
  const flat = reader.flat(schema);
  if (flat["const"] !== undefined) return flat["const"];
  if (Array.isArray(flat["enum"])) return choices.pick(flat["enum"] as unknown[]);
  const union = unionOf(flat);
  if (union !== undefined) {
    const { anyOf: _anyOf, oneOf: _oneOf, ...rest } = flat;
    const branch = depth > DEPTH_MAX ? shallowest(union, reader) : choices.pick(union);
    return generatedValue({ allOf: [rest, branch] }, options, depth + 1);
  }
  if (depth > 0 && choices.chance(0.4)) {
    const known = examplesOf(flat);
    if (known.length > 0) return choices.pick(known);
  }
  const types = typesOf(flat).filter((type) => type !== "null");
  const type = types.length === 0 ? choices.pick(["string", "integer"]) : choices.pick(types);
  switch (type) {
    case "string":
      return generatedText(flat, choices);
    case "integer":
    case "number":
      return generatedNumber(flat, type, choices);
    case "boolean":
      return choices.chance(0.5);
    case "array":
      return generatedList(flat, options, depth);
    case "object":
      return generatedObject(flat, options, depth);
    default:
      return null;
  }
}

/**
 * Returns the branch of a union whose values have the fewest nested levels. Otherwise values of
 * recursive schemas could nest without end.
 */
function shallowest(branches: readonly Json[], reader: SchemaReader): Json {
  const depths = branches.map((branch) => leastDepth(branch, reader, 8));
  return branches[depths.indexOf(Math.min(...depths))]!;
}

function leastDepth(schema: Json, reader: SchemaReader, left: number): number {
  if (left === 0) return Number.POSITIVE_INFINITY;
  const flat = reader.flat(schema);
  const union = unionOf(flat);
  if (union !== undefined)
    return Math.min(...union.map((branch) => leastDepth(branch, reader, left - 1)));
  if (flat["const"] !== undefined || flat["enum"] !== undefined) return 0;
  const properties = (flat["properties"] ?? {}) as Record<string, Json>;
  const required = ((flat["required"] ?? []) as string[]).map((name) => properties[name] ?? {});
  const hasItems = Number(flat["minItems"] ?? 0) > 0 && isObject(flat["items"]);
  const inner = hasItems ? [...required, flat["items"] as Json] : required;
  return inner.length === 0
    ? 0
    : 1 + Math.max(...inner.map((one) => leastDepth(one, reader, left - 1)));
}

/** Returns the branches of a union. Returns undefined if the schema is not a union. */
export function unionOf(flat: Json): readonly Json[] | undefined {
  for (const key of ["oneOf", "anyOf"] as const) {
    const branches = flat[key];
    if (Array.isArray(branches) && branches.length > 0) return branches as Json[];
  }
  return undefined;
}

/** Returns the examples in a schema. */
function examplesOf(flat: Json): readonly unknown[] {
  const { example, examples } = flat;
  return [
    ...(example === undefined ? [] : [example]),
    ...(Array.isArray(examples) ? (examples as unknown[]) : []),
  ];
}

/** Returns a text that fits format, pattern and length of a schema. */
export function generatedText(flat: Json, choices: SeededChoices, length?: number): string {
  const low = Number(flat["minLength"] ?? 0);
  const high = Number(flat["maxLength"] ?? low + 24);
  const { pattern, format } = flat;
  if (length === undefined && typeof format === "string" && formats[format] !== undefined)
    return formats[format](choices);
  if (typeof pattern === "string") {
    const matching = textMatching(pattern, choices, length);
    if (matching !== undefined) {
      const size = Array.from(matching).length;
      if (length !== undefined || (size >= low && size <= high)) return matching;
    }
    const wanted = Math.min(length ?? low, TEXT_MAX);
    const other = wanted === length ? undefined : textMatching(pattern, choices, wanted);
    return other ?? "a".repeat(wanted);
  }
  const [normalLow = 0, normalHigh = high] = (flat["x-normal-length"] ?? []) as number[];
  const most = Math.min(high, normalHigh);
  const least = Math.max(low, normalLow);
  const size =
    length ?? choices.whole(Math.max(1, least), Math.max(1, least, Math.min(most, least + 12)));
  // No server accepts longer texts. The caller notices the wrong length of this text, and does not
  // use it.
  if (size > TEXT_MAX) return "";
  let text = "";
  while (text.length < size) text += choices.pick(words);
  return text.slice(0, size).replace(/ $/, "x");
}

const words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "7", "42"];
const hexDigits = Array.from("0123456789abcdef");
const hex = (choices: SeededChoices, count: number): string =>
  Array.from({ length: count }, () => choices.pick(hexDigits)).join("");

const formats: Readonly<Record<string, (choices: SeededChoices) => string>> = {
  // The version and the variant of a random GUID (RFC 9562).
  uuid: (choices) =>
    `${hex(choices, 8)}-${hex(choices, 4)}-4${hex(choices, 3)}-8${hex(choices, 3)}-${hex(choices, 12)}`,
  date: (choices) => `2026-0${choices.whole(1, 9)}-1${choices.whole(0, 9)}`,
  "date-time": (choices) => `2026-0${choices.whole(1, 9)}-1${choices.whole(0, 9)}T08:30:00Z`,
  time: (choices) => `1${choices.whole(0, 9)}:30:00Z`,
  email: (choices) => `${choices.pick(words)}${choices.whole(1, 999)}@example.com`,
  uri: (choices) => `https://example.com/${choices.pick(words)}`,
  "uri-reference": (choices) => `/${choices.pick(words)}`,
  hostname: (choices) => `${choices.pick(words)}.example.com`,
  ipv4: (choices) => `192.0.2.${choices.whole(1, 254)}`,
  ipv6: (choices) => `2001:db8::${choices.whole(1, 9)}`,
};

function generatedNumber(flat: Json, jsonType: string, choices: SeededChoices): number {
  const { multipleOf, exclusiveMinimum, exclusiveMaximum, minimum, maximum } = flat;
  const step = typeof multipleOf === "number" ? multipleOf : 1;
  const low = Number(exclusiveMinimum ?? minimum ?? Math.min(0, Number(maximum ?? 0)));
  const high = Number(exclusiveMaximum ?? maximum ?? low + 1000 * step);
  const first = Math.ceil(low / step) + (typeof exclusiveMinimum === "number" ? 1 : 0);
  const last = Math.floor(high / step) - (typeof exclusiveMaximum === "number" ? 1 : 0);
  if (last < first) return jsonType === "integer" ? first : (low + high) / 2;
  return choices.whole(first, Math.min(last, first + 1000)) * step;
}

function generatedList(flat: Json, options: ValueOptions, depth: number): unknown[] {
  const low = Math.min(Number(flat["minItems"] ?? 0), ITEMS_MAX);
  const high = Math.min(Number(flat["maxItems"] ?? low + 3), low + 3);
  const wanted =
    depth > DEPTH_MAX ? low : options.choices.whole(Math.min(high, Math.max(low, 1)), high);
  const items = isObject(flat["items"]) ? flat["items"] : {};
  const list: unknown[] = [];
  for (let attempt = 0; list.length < wanted && attempt < wanted * 8; attempt++) {
    const value = generatedValue(items, options, depth + 1);
    const isKnown = list.some((other) => JSON.stringify(other) === JSON.stringify(value));
    if (flat["uniqueItems"] !== true || !isKnown) list.push(value);
  }
  return list;
}

function generatedObject(flat: Json, options: ValueOptions, depth: number): Json {
  const { fill, choices } = options;
  const properties = isObject(flat["properties"])
    ? (flat["properties"] as Record<string, Json>)
    : {};
  const required = new Set((flat["required"] ?? []) as string[]);
  const value: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isWanted =
      depth <= DEPTH_MAX / 2 && (fill === "full" || (fill === "some" && choices.chance(0.5)));
    if (!required.has(name) && !isWanted) continue;
    if (options.reader.flat(schema)["readOnly"] === true && !required.has(name)) continue;
    value[name] = generatedValue(schema, options, depth + 1);
  }
  for (const name of required)
    if (!(name in value)) value[name] = generatedValue({}, options, depth + 1);
  const more = flat["additionalProperties"] ?? flat["unevaluatedProperties"];
  const least = Math.min(Number(flat["minProperties"] ?? 0), ITEMS_MAX);
  const low = Math.max(least, isObject(more) && depth <= 2 ? 1 : 0);
  for (let attempt = 0; Object.keys(value).length < low && attempt < low * 8; attempt++) {
    const names = isObject(flat["propertyNames"])
      ? flat["propertyNames"]
      : { pattern: "^[a-z]{3,8}$" };
    const name = String(generatedValue(names, options, depth + 1));
    value[name] = generatedValue(isObject(more) ? more : {}, options, depth + 1);
  }
  return value;
}
