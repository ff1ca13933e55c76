// What each keyword of JSON Schema expects, in words: rule, what the value must be, what to do. One table.
// The expectations are the schemas' own descriptions.
import type { ErrorObject } from "ajv/dist/2020.js";
import { configSchema, type ConfigSchemaName } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/** What Ajv says beside the keyword, as far as words need it. */
interface KeywordParameters {
  readonly limit?: number;
  readonly type?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly i?: number;
  readonly j?: number;
}

export interface Words {
  readonly rule: string;
  readonly says: string;
  readonly action: string;
}

/** The words for an error of any keyword but those that speak of a key. */
export function wordsFor(error: ErrorObject): Words {
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

const describers: ReadonlyMap<string, (error: ErrorObject, params: KeywordParameters) => Words> =
  new Map([
    [
      "type",
      (error, { type }) => ({
        rule: "wrong-type",
        says: `it must be ${articles[String(type)] ?? String(type)}`,
        action: expectation(error),
      }),
    ],
    [
      "oneOf",
      (error) => ({
        rule: "wrong-type",
        says: "that cannot stand here",
        action: expectation(error),
      }),
    ],
    [
      "contains",
      (error) => ({
        rule: "missing-entry",
        says: "an entry is missing",
        action: expectation(error),
      }),
    ],
    ["required", describeMissing],
    ["enum", describeEnum],
    [
      "pattern",
      (error) => ({
        rule: "malformed",
        says: "it does not have the right form",
        action: expectation(error),
      }),
    ],
    [
      "minimum",
      (error, { limit }) => ({
        rule: "out-of-range",
        says: `it must be at least ${limit}`,
        action: expectation(error),
      }),
    ],
    [
      "maximum",
      (error, { limit }) => ({
        rule: "out-of-range",
        says: `it must be at most ${limit}`,
        action: expectation(error),
      }),
    ],
    [
      "minLength",
      (error, { limit }) => ({
        rule: "too-short",
        says: `it must have at least ${limit} characters`,
        action: expectation(error),
      }),
    ],
    [
      "maxLength",
      (error, { limit }) => ({
        rule: "too-long",
        says: `it must have at most ${limit} characters`,
        action: expectation(error),
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
        says: `entries ${Math.min(Number(i), Number(j))} and ${Math.max(Number(i), Number(j))} are the same`,
        action: "Keep one of them.",
      }),
    ],
  ]);

function describeMissing(error: ErrorObject, { missingProperty }: KeywordParameters): Words {
  const key = String(missingProperty);
  const description = describedIn(error.parentSchema?.properties?.[key] as SchemaNode | undefined);
  const action = description === undefined ? `Add ${key}.` : `Add ${key}: ${description}`;
  return { rule: "missing-key", says: `lacks "${key}"`, action };
}

function describeEnum(error: ErrorObject, { allowedValues = [] }: KeywordParameters): Words {
  const allowed = (allowedValues as unknown[]).map(String);
  const meant = typeof error.data === "string" ? closestName(error.data, allowed) : undefined;
  const action = meant === undefined ? expectation(error) : `Did you mean "${meant}"?`;
  return {
    rule: "unknown-value",
    says:
      allowed.length === 1 ? `it must be ${allowed[0]}` : `it must be one of ${allowed.join(", ")}`,
    action,
  };
}

function describeFew(error: ErrorObject, { limit = 0 }: KeywordParameters): Words {
  return {
    rule: "too-few",
    says: `it must have at least ${limit} ${limit === 1 ? "entry" : "entries"}`,
    action: expectation(error),
  };
}

function describeMany(error: ErrorObject, { limit = 0 }: KeywordParameters): Words {
  return {
    rule: "too-many",
    says: `it must have at most ${limit} ${limit === 1 ? "entry" : "entries"}`,
    action: expectation(error),
  };
}

function describeOther(error: ErrorObject): Words {
  return {
    rule: "malformed",
    says: `it ${error.message ?? "does not fit"}`,
    action: expectation(error),
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
