// What each keyword of JSON Schema expects, in words: rule, what the value must be, what to do. One table.
// The expectations are the schemas' own descriptions.
import type { ErrorObject } from "ajv/dist/2020.js";
import { configSchema, type ConfigSchemaName } from "../contract/index.ts";
import { closestName, type Violation } from "../platform/index.ts";

/** What Ajv says beside the keyword, as far as words need it. */
interface KeywordParameters {
  readonly limit?: number;
  readonly type?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly i?: number;
  readonly j?: number;
}

/** The words for an error of any keyword but those that speak of a key. */
export function wordsFor(error: ErrorObject): Violation {
  const describe = describers.get(error.keyword) ?? describeOther;
  return describe(error, error.params as KeywordParameters);
}

const articles: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a map of keys and values",
  null: "null",
};

const describers: ReadonlyMap<
  string,
  (error: ErrorObject, params: KeywordParameters) => Violation
> = new Map([
  [
    "type",
    (error, { type }) => ({
      rule: "wrong-type",
      message: `it must be ${articles[String(type)] ?? String(type)}`,
      hint: expectation(error),
    }),
  ],
  [
    "oneOf",
    (error) => ({
      rule: "wrong-type",
      message: "that cannot stand here",
      hint: expectation(error),
    }),
  ],
  [
    "contains",
    (error) => ({
      rule: "missing-entry",
      message: "an entry is missing",
      hint: expectation(error),
    }),
  ],
  ["required", describeMissing],
  ["enum", describeEnum],
  [
    "pattern",
    (error) => ({
      rule: "malformed",
      message: "it does not have the right form",
      hint: expectation(error),
    }),
  ],
  [
    "minimum",
    (error, { limit }) => ({
      rule: "out-of-range",
      message: `it must be at least ${limit}`,
      hint: expectation(error),
    }),
  ],
  [
    "maximum",
    (error, { limit }) => ({
      rule: "out-of-range",
      message: `it must be at most ${limit}`,
      hint: expectation(error),
    }),
  ],
  [
    "minLength",
    (error, { limit }) => ({
      rule: "too-short",
      message: `it must have at least ${limit} characters`,
      hint: expectation(error),
    }),
  ],
  [
    "maxLength",
    (error, { limit }) => ({
      rule: "too-long",
      message: `it must have at most ${limit} characters`,
      hint: expectation(error),
    }),
  ],
  ["minItems", describeFew],
  ["minProperties", describeFew],
  ["maxItems", describeMany],
  ["maxProperties", describeMany],
  [
    "uniqueItems",
    (_error, { i, j }) => ({
      rule: "repeated",
      message: `entries ${Math.min(Number(i), Number(j))} and ${Math.max(Number(i), Number(j))} are the same`,
      hint: "Keep one of them.",
    }),
  ],
]);

function describeMissing(error: ErrorObject, { missingProperty }: KeywordParameters): Violation {
  const key = String(missingProperty);
  const description = describedIn(error.parentSchema?.properties?.[key] as SchemaNode | undefined);
  const hint = description === undefined ? `Add ${key}.` : `Add ${key}: ${description}`;
  return { rule: "missing-key", message: `lacks "${key}"`, hint };
}

function describeEnum(error: ErrorObject, { allowedValues = [] }: KeywordParameters): Violation {
  const allowed = (allowedValues as unknown[]).map(String);
  const meant = typeof error.data === "string" ? closestName(error.data, allowed) : undefined;
  const hint = meant === undefined ? expectation(error) : `Did you mean "${meant}"?`;
  return {
    rule: "unknown-value",
    message:
      allowed.length === 1 ? `it must be ${allowed[0]}` : `it must be one of ${allowed.join(", ")}`,
    hint,
  };
}

function describeFew(error: ErrorObject, { limit = 0 }: KeywordParameters): Violation {
  return {
    rule: "too-few",
    message: `it must have at least ${limit} ${limit === 1 ? "entry" : "entries"}`,
    hint: expectation(error),
  };
}

function describeMany(error: ErrorObject, { limit = 0 }: KeywordParameters): Violation {
  return {
    rule: "too-many",
    message: `it must have at most ${limit} ${limit === 1 ? "entry" : "entries"}`,
    hint: expectation(error),
  };
}

function describeOther(error: ErrorObject): Violation {
  return {
    rule: "malformed",
    message: `it ${error.message ?? "does not fit"}`,
    hint: expectation(error),
  };
}

/** What the schema says should stand there. */
export const expectation = (error: ErrorObject): string =>
  describedIn(error.parentSchema as SchemaNode | undefined) ??
  "See the schemas in openapi/config/.";

interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
}

function describedIn(schema: SchemaNode | undefined): string | undefined {
  if (schema?.$ref === undefined) return schema?.description;
  return (configSchema(schema.$ref.split("/").at(-1) as ConfigSchemaName) as SchemaNode | undefined)
    ?.description;
}
