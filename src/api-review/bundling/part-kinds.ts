// The kinds of the parts of an OpenAPI document, such as a schema or a response. The kind of a part
// follows from its position in the document. The kind decides to which key of `components` the
// bundler moves a referenced part. It also decides which values are examples, in which `$ref` has
// no meaning.

/** The kinds whose name is a key of `components`. */
type ComponentKind =
  | "schemas"
  | "parameters"
  | "headers"
  | "responses"
  | "requestBodies"
  | "examples"
  | "links"
  | "callbacks";

/**
 * `literal`: a value that is not searched for references. `inline`: a part that replaces the
 * reference to it, and does not become a component. `mapping`: the mapping of a discriminator.
 * `mapOf...`: an object with parts by name.
 */
export type PartKind =
  | ComponentKind
  | `mapOf-${ComponentKind | "pathItem" | "mediaType" | "encoding"}`
  | "root"
  | "pathItem"
  | "operation"
  | "mediaType"
  | "encoding"
  | "inline"
  | "mapping"
  | "literal";

const operationKeys = Object.fromEntries(
  ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"].map((method) => [
    method,
    "operation" as const,
  ]),
);

const bodyKeys = {
  schema: "schemas",
  examples: "mapOf-examples",
  content: "mapOf-mediaType",
} as const;

/** The kinds of the values of an object, by the kind of the object. Other values are `literal`. */
const children: Readonly<Partial<Record<PartKind, Readonly<Record<string, PartKind>>>>> = {
  root: { paths: "mapOf-pathItem", webhooks: "mapOf-pathItem" },
  pathItem: { ...operationKeys, parameters: "parameters" },
  operation: {
    parameters: "parameters",
    requestBody: "requestBodies",
    responses: "mapOf-responses",
    callbacks: "mapOf-callbacks",
  },
  parameters: bodyKeys,
  headers: bodyKeys,
  requestBodies: bodyKeys,
  responses: { ...bodyKeys, headers: "mapOf-headers", links: "mapOf-links" },
  mediaType: { ...bodyKeys, encoding: "mapOf-encoding" },
  encoding: { headers: "mapOf-headers" },
};

/** The kinds of the values of a schema. Other values are schemas, or lists of schemas. */
const schemaKinds: Readonly<Record<string, PartKind>> = {
  ...Object.fromEntries(
    ["default", "const", "example", "examples"].map((key) => [key, "literal" as const]),
  ),
  ...Object.fromEntries(
    ["properties", "patternProperties", "$defs", "dependentSchemas"].map((key) => [
      key,
      "mapOf-schemas" as const,
    ]),
  ),
  discriminator: "mapping",
  // The list of an `enum` may be in another file. The list then replaces the reference to this
  // file.
  enum: "inline",
};

/**
 * Returns the kind of a value inside of a part.
 * @param key the key of the value; null for an element of a list
 */
export function kindOfChild(kind: PartKind, key: string | null): PartKind {
  if (key === null) return kind;
  if (kind.startsWith("mapOf-")) return kind.slice("mapOf-".length) as PartKind;
  if (kind === "callbacks") return "pathItem";
  if (kind === "inline") return "inline";
  if (kind === "schemas") return key.startsWith("x-") ? "inline" : (schemaKinds[key] ?? "schemas");
  return children[kind]?.[key] ?? "literal";
}
