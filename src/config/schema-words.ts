// Describes errors of the JSON Schema validator in words: rule, message and hint. There is a
// description for each keyword of JSON Schema. The hints come from the descriptions in the schemas.
import type { ErrorObject } from "ajv/dist/2020.js";
import { configSchema, type ConfigSchemaName } from "../contract/index.ts";
import { closestName, type Violation } from "../platform/index.ts";

/** The parameters of the validator's errors that messages need. */
interface KeywordParameters {
  readonly limit?: number;
  readonly type?: string;
  readonly missingProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly i?: number;
  readonly j?: number;
}

/**
 * The description of an error: name of the rule, requirement, and hint. Without a hint, the
 * description in the schema is used as the hint.
 */
type Words = readonly [rule: string, message: string, hint?: string];

type Describe = (params: KeywordParameters, error: ErrorObject) => Words;

/**
 * Describes an error of any keyword. Errors about a key are described in `schema-violations.ts`.
 */
export function wordsFor(error: ErrorObject): Violation {
  const describe = describers.get(error.keyword) ?? describeOther;
  const [rule, message, hint = expectation(error)] = describe(
    error.params as KeywordParameters,
    error,
  );
  return { rule, message, hint };
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

const entries = (limit = 0): string => `${limit} ${limit === 1 ? "entry" : "entries"}`;

const describeFew = ({ limit }: KeywordParameters): Words => [
  "too-few",
  `it must have at least ${entries(limit)}`,
];

const describeMany = ({ limit }: KeywordParameters): Words => [
  "too-many",
  `it must have at most ${entries(limit)}`,
];

const describeOther = (_params: KeywordParameters, { message }: ErrorObject): Words => [
  "malformed",
  `it ${message ?? "does not fit"}`,
];

function describeMissing({ missingProperty }: KeywordParameters, error: ErrorObject): Words {
  const key = String(missingProperty);
  const description = describedIn(error.parentSchema?.properties?.[key] as SchemaNode | undefined);
  return [
    "missing-key",
    `lacks "${key}"`,
    `Add the key "${key}"${description ? `: ${description}` : "."}`,
  ];
}

function describeEnum({ allowedValues = [] }: KeywordParameters, { data }: ErrorObject): Words {
  const allowed = allowedValues.map(String);
  const meant = typeof data === "string" ? closestName(data, allowed) : undefined;
  const choice = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(", ")}`;
  const hint = meant === undefined ? undefined : `Did you mean "${meant}"?`;
  return ["unknown-value", `it must be ${choice}`, hint];
}

function describeRepeated({ i, j }: KeywordParameters): Words {
  const [first, second] = [Math.min(Number(i), Number(j)), Math.max(Number(i), Number(j))];
  return [
    "repeated",
    `entries ${first} and ${second} are the same`,
    "Two entries of the list are equal. Remove one of them.",
  ];
}

const describers: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["type", ({ type }) => ["wrong-type", `it must be ${articles[String(type)] ?? String(type)}`]],
  ["oneOf", () => ["wrong-type", "that type is not allowed here"]],
  ["contains", () => ["missing-entry", "an entry is missing"]],
  ["required", describeMissing],
  ["enum", describeEnum],
  ["pattern", () => ["malformed", "it does not have the right form"]],
  ["minimum", ({ limit }) => ["out-of-range", `it must be at least ${limit}`]],
  ["maximum", ({ limit }) => ["out-of-range", `it must be at most ${limit}`]],
  ["minLength", ({ limit }) => ["too-short", `it must have at least ${limit} characters`]],
  ["maxLength", ({ limit }) => ["too-long", `it must have at most ${limit} characters`]],
  ["minItems", describeFew],
  ["minProperties", describeFew],
  ["maxItems", describeMany],
  ["maxProperties", describeMany],
  ["uniqueItems", describeRepeated],
]);

/** Returns the description of the expected value from the schema. */
export const expectation = (error: ErrorObject): string =>
  describedIn(error.parentSchema as SchemaNode | undefined) ??
  "The schemas in the folder openapi/config/ describe the allowed values.";

interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
}

function describedIn(schema: SchemaNode | undefined): string | undefined {
  if (schema?.$ref === undefined) return schema?.description;
  return (configSchema(schema.$ref.split("/").at(-1) as ConfigSchemaName) as SchemaNode | undefined)
    ?.description;
}
