// Local references of the documents: `$ref`, and JSON Pointers as URI fragments.

/** A JSON object of the documents; what is in it is known by its place. */
export type Json = { readonly [key: string]: unknown };

/** JSON Pointer fragment with each segment escaped, as Ajv wants it in a `$ref`. */
export function pointer(...segments: readonly string[]): string {
  return segments
    .map((segment) => `/${encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}

/** Follows a local `$ref`. @throws Error when it leads nowhere */
export function resolve(document: Json, node: unknown): Json {
  if (!isJson(node))
    throw new Error("The contract holds something else where an object should be.");
  const reference = node["$ref"];
  return typeof reference === "string" ? resolve(document, nodeAt(document, reference)) : node;
}

/** What stands at a local reference; undefined for nothing. */
export function nodeAt(document: Json, reference: string): Json | undefined {
  let node: unknown = document;
  for (const segment of reference.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    node = isJson(node) ? node[key] : undefined;
  }
  return isJson(node) ? node : undefined;
}

/** The place that a reference leads to, through others. */
export function lastReference(document: Json, at: string): string {
  const next = nodeAt(document, at)?.["$ref"];
  return typeof next === "string" ? lastReference(document, next) : at;
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
