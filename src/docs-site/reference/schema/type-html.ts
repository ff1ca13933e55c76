// Describes the type of a value in one line: the type with its limits, or the names of schemas.
import { codeHtml, escapeHtml } from "../../html.ts";
import {
  innerSchema,
  isOneLine,
  onlyPart,
  propertiesOf,
  referenced,
  schemasIn,
  type NamedSchema,
  type Schema,
  type SchemaSet,
} from "./schema-set.ts";

/** Maximum number of `enum` values that are shown. */
const shownValues = 24;

/**
 * Returns the type of a value as HTML.
 * @param nameHtml returns the HTML for the name of a schema with fields
 */
export function typeHtml(
  schemas: SchemaSet,
  schema: Schema,
  nameHtml: (named: NamedSchema) => string,
): string {
  const named = referenced(schemas, schema);
  if (named !== undefined)
    return isOneLine(schemas, schema) ? typeHtml(schemas, named.schema, nameHtml) : nameHtml(named);
  const only = onlyPart(schema);
  if (only !== undefined) return typeHtml(schemas, only, nameHtml);
  const branches = [...schemasIn(schema["anyOf"]), ...schemasIn(schema["oneOf"])];
  if (branches.length > 0)
    return [...new Set(branches.map((branch) => typeHtml(schemas, branch, nameHtml)))].join(" or ");
  const items = innerSchema(schema, "items");
  const types = [schema["type"] ?? []].flat().map(String);
  const rest = propertiesOf(schema).length === 0 && innerSchema(schema, "additionalProperties");
  const texts = types.map((type) => {
    if (type === "array")
      return items === undefined ? "list" : `list of ${typeHtml(schemas, items, nameHtml)}`;
    if (type === "object" && rest) return `map of ${typeHtml(schemas, rest, nameHtml)}`;
    return escapeHtml(type);
  });
  return [texts.join(" or ") || anyType(schema), ...limitTexts(schema)].join(", ");
}

const anyType = (schema: Schema): string =>
  "const" in schema || "enum" in schema ? "value" : "any value";

/** Returns the limits of a value as HTML, such as `at most 100 characters`. */
function limitTexts(schema: Schema): readonly string[] {
  const hasWords = "x-expected" in schema;
  const isListed = "const" in schema || "enum" in schema;
  const say = (name: string, words: (value: string) => string): readonly string[] => {
    const value = schema[name];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [words(escapeHtml(String(value)))]
      : [];
  };
  return [
    ...enumTexts(schema["enum"]),
    ...say("const", (value) => `always <code>${value}</code>`),
    ...(hasWords ? [] : say("format", (value) => value)),
    ...(hasWords && !isListed ? say("x-expected", (value) => value) : []),
    ...(hasWords ? [] : rangeText(schema, "minLength", "maxLength", "character")),
    ...rangeText(schema, "minimum", "maximum"),
    ...say("exclusiveMinimum", (value) => `more than ${value}`),
    ...rangeText(schema, "minItems", "maxItems", "entry"),
    ...rangeText(schema, "minProperties", "maxProperties", "name"),
    ...(schema["uniqueItems"] === true ? ["each once"] : []),
    ...say("default", (value) => `default <code>${value}</code>`),
  ];
}

/** Returns a text such as `1 to 20 entries`. Limits that every value meets are left out. */
function rangeText(schema: Schema, low: string, high: string, unit = ""): readonly string[] {
  const numberOf = (name: string, free: number): number | undefined =>
    typeof schema[name] === "number" && schema[name] !== free ? schema[name] : undefined;
  const min = numberOf(low, unit === "" ? Number.NaN : 0);
  const max = numberOf(high, Number.MAX_SAFE_INTEGER);
  const counted = (value: number): string =>
    unit === "" ? "" : ` ${value === 1 ? unit : unit.replace(/y$/, "ie")}${value === 1 ? "" : "s"}`;
  if (min !== undefined && max !== undefined)
    return [min === max ? `exactly ${min}${counted(min)}` : `${min} to ${max}${counted(max)}`];
  if (min !== undefined) return [`at least ${min}${counted(min)}`];
  return max === undefined ? [] : [`at most ${max}${counted(max)}`];
}

function enumTexts(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  const shown = values.slice(0, shownValues).map((value) => codeHtml(String(value)));
  const rest = values.length - shown.length;
  return [`one of ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}
