// Invents a value for a schema that has no example. The value is short and always the same. It fits
// most schemas: patterns and uncommon keywords are not considered.
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { followed } from "./documented-answers.ts";

/** Depth of nested objects at which optional fields are left out. */
const OPTIONAL_DEPTH_MAX = 4;
/**
 * Maximum depth of a sample value. Deeper values are null. Only recursive schemas reach this depth.
 */
const DEPTH_MAX = 12;
const ITEMS_MAX = 3;

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  time: "00:00:00Z",
  email: "name@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** Returns a value for the schema. */
export function sampleValue(document: DocumentNode, given: unknown, depth = 0): unknown {
  const schema = merged(document, followed(document, given), depth);
  const { example, examples, default: preset, const: only, enum: list } = schema;
  const known = [example, first(examples), preset, only, first(list)].find(
    (it) => it !== undefined,
  );
  if (known !== undefined) return known;
  if (depth > DEPTH_MAX) return null;
  switch (schemaTypeOf(schema)) {
    case "object":
      return sampleObject(document, schema, depth);
    case "array": {
      const count = Math.min(Math.max(Number(schema["minItems"] ?? 1), 0), ITEMS_MAX);
      const isEmpty = depth > OPTIONAL_DEPTH_MAX && schema["minItems"] === undefined;
      return Array.from({ length: isEmpty ? 0 : count }, () =>
        sampleValue(document, schema["items"], depth + 1),
      );
    }
    case "string":
      return sampleText(schema);
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "boolean":
      return true;
    default:
      return null;
  }
}

const first = (list: unknown): unknown =>
  Array.isArray(list) ? (list as unknown[])[0] : undefined;

function schemaTypeOf({ type, properties, items }: DocumentNode): unknown {
  const types = [type].flat().filter((it) => it !== undefined);
  if (types.length > 0) return types.find((it) => it !== "null") ?? "null";
  return properties === undefined ? (items === undefined ? undefined : "array") : "object";
}

/** Joins a schema with all schemas of `allOf`, and with the first one of `oneOf` and `anyOf`. */
function merged(document: DocumentNode, schema: DocumentNode, depth: number): DocumentNode {
  const { allOf, oneOf, anyOf } = schema;
  const parts = [
    ...elementsOf(allOf),
    ...elementsOf(oneOf).slice(0, 1),
    ...elementsOf(anyOf).slice(0, 1),
  ];
  if (parts.length === 0 || depth > DEPTH_MAX) return schema;
  return parts
    .map((part) => merged(document, followed(document, part), depth + 1))
    .reduce(
      (whole, part) => ({
        ...part,
        ...whole,
        properties: { ...objectOf(part["properties"]), ...objectOf(whole["properties"]) },
        required: [...elementsOf(whole["required"]), ...elementsOf(part["required"])],
        ...(whole["type"] === undefined && part["type"] !== undefined && { type: part["type"] }),
      }),
      schema,
    );
}

const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): DocumentNode => (isObject(value) ? value : {});

function sampleObject(document: DocumentNode, schema: DocumentNode, depth: number): DocumentNode {
  const required = new Set(elementsOf(schema["required"]));
  const fields = Object.entries(objectOf(schema["properties"])).filter(
    ([name, field]) => field !== false && (required.has(name) || depth < OPTIONAL_DEPTH_MAX),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, sampleValue(document, field, depth + 1)]),
  );
}

function sampleText({ format, minLength, maxLength }: DocumentNode): string {
  const text = formats[String(format)] ?? "string";
  const least = Math.min(Number(minLength ?? 0), 1_000);
  return text.padEnd(least, "x").slice(0, Math.max(Number(maxLength ?? 1_000), 0));
}

function sampleNumber(schema: DocumentNode): number {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const step = Number(schema["multipleOf"] ?? 1);
  if (typeof above === "number") return above + step;
  if (typeof minimum === "number") return Math.ceil(minimum / step) * step;
  if (typeof below === "number" && below <= 0) return below - step;
  return typeof maximum === "number" && maximum < 0 ? maximum : 0;
}
