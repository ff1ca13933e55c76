// Converts the schemas of an OpenAPI 3.0 document into JSON Schema 2020-12, so that one validator
// serves both versions.
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";

/** Returns the document with converted schemas. A document of version 3.1 stays the same. */
export const withCurrentSchemas = (document: DocumentNode): DocumentNode =>
  String(document["openapi"]).startsWith("3.0") ? (converted(document) as DocumentNode) : document;

function converted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(converted);
  if (!isObject(node)) return node;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = node;
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === "example" || key === "value" || key === "default" ? value : converted(value),
    ]),
  );
  if (nullable === true && typeof rest["type"] === "string") {
    result["type"] = [rest["type"], "null"];
    if (Array.isArray(rest["enum"])) result["enum"] = [...(rest["enum"] as unknown[]), null];
  } else if (nullable !== undefined && typeof nullable !== "boolean")
    result["nullable"] = converted(nullable);
  exclusive(result, "minimum", "exclusiveMinimum", exclusiveMinimum);
  exclusive(result, "maximum", "exclusiveMaximum", exclusiveMaximum);
  return result;
}

/**
 * Converts an exclusive bound: in version 3.0, `exclusiveMinimum: true` only says how to read
 * `minimum`.
 */
function exclusive(
  schema: Record<string, unknown>,
  bound: string,
  keyword: string,
  value: unknown,
): void {
  if (value === true) {
    schema[keyword] = schema[bound];
    delete schema[bound];
  } else if (value !== undefined && value !== false) schema[keyword] = converted(value);
}
