// Rewrites an OpenAPI 3.0 document as 3.1, so that one schema language is enough.
import type { Json, OpenApiDocument } from "../contract/index.ts";
import { ConformError } from "./conform-error.ts";

/**
 * Returns the document in the form of OpenAPI 3.1. Bodies without a schema get one that allows
 * every value.
 * @throws ConformError if it is no OpenAPI 3 document
 */
export function asVersion31(document: Json, name: string): OpenApiDocument {
  const version = document["openapi"];
  const { paths } = document;
  if (typeof version !== "string" || !version.startsWith("3.") || typeof paths !== "object")
    throw new ConformError(
      `The contract ${name} is not an OpenAPI 3 document with \`paths\`. Name such a document with --contract.`,
    );
  const rewritten = version.startsWith("3.0") ? rewrite(document, "") : document;
  return withSchemas({ ...(rewritten as Json), openapi: version }) as OpenApiDocument;
}

/** Keys whose values are data of the contract's author, not schemas. */
const dataKeys: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

function rewrite(node: unknown, parent: string): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, parent));
  if (typeof node !== "object" || node === null) return node;
  const isMapOfNames = parent === "properties" || parent === "schemas" || parent === "responses";
  const made = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      dataKeys.has(key) && !isMapOfNames ? value : rewrite(value, isMapOfNames ? "" : key),
    ]),
  ) as Record<string, unknown>;
  return isMapOfNames ? made : withoutOldKeywords(made);
}

function withoutOldKeywords(schema: Record<string, unknown>): Record<string, unknown> {
  const { nullable, ...made } = schema;
  if (typeof nullable !== "boolean" && nullable !== undefined) made["nullable"] = nullable;
  for (const [old, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof made[old] !== "boolean") continue;
    if (made[old]) {
      made[old] = made[bound];
      delete made[bound];
    } else delete made[old];
  }
  if (nullable !== true) return made;
  if (typeof made["type"] === "string") made["type"] = [made["type"], "null"];
  if (Array.isArray(made["enum"]) && !made["enum"].includes(null))
    made["enum"] = [...(made["enum"] as unknown[]), null];
  // In OpenAPI 3.0 a reference cannot have `nullable` beside it, so authors write `nullable` beside
  // `allOf`. A union then also allows null.
  const hasParts = ["allOf", "anyOf", "oneOf"].some((key) => made[key] !== undefined);
  return hasParts ? { anyOf: [made, { type: "null" }] } : made;
}

/** Gives each media type with no schema a schema that allows every value. */
function withSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSchemas);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "content" && isMediaTypes(value)
        ? Object.fromEntries(
            Object.entries(value).map(([type, media]) => [
              type,
              { schema: {}, ...(withSchemas(media) as Json) },
            ]),
          )
        : withSchemas(value),
    ]),
  );
}

const isMediaTypes = (value: unknown): value is Json =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(
    ([type, media]) =>
      type.includes("/") && typeof media === "object" && media !== null && !("$ref" in media),
  );
