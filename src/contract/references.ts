// Resolves local references of the documents: `$ref`, and JSON Pointers as URI fragments.

/** A JSON object of a document. */
export type Json = { readonly [key: string]: unknown };

/** Returns a JSON Pointer fragment for a `$ref`. Escapes each segment. */
export function pointer(...segments: readonly string[]): string {
  return segments
    .map((segment) => `/${encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}

/**
 * Follows a local `$ref`, if the node has one.
 * @throws Error if the reference does not lead to an object
 */
export function resolve(document: Json, node: unknown): Json {
  if (!isJson(node))
    throw new Error("The contract has a value other than an object where an object is required.");
  const reference = node["$ref"];
  return typeof reference === "string" ? resolve(document, nodeAt(document, reference)) : node;
}

/** Returns the object at a local reference, or undefined. */
function nodeAt(document: Json, reference: string): Json | undefined {
  let node: unknown = document;
  for (const segment of reference.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    node = isJson(node) ? node[key] : undefined;
  }
  return isJson(node) ? node : undefined;
}

/** Follows a chain of references, and returns the last one. */
export function lastReference(document: Json, at: string): string {
  const next = nodeAt(document, at)?.["$ref"];
  return typeof next === "string" ? lastReference(document, next) : at;
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
