// Reads the operations of an OpenAPI document for the generator: parameters, bodies, credentials.
// It also knows the few fields of our own contract (`x-auth`, `x-body`, `x-errors`) that decide how
// a request is sent.
import type { Json } from "../../contract/index.ts";
import type { CredentialName } from "../case.ts";
import { isObject, type SchemaReader } from "./flat-schemas.ts";

export interface DescribedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Json;
  readonly examples: readonly unknown[];
  /** True if a list is sent as one parameter for each item. */
  readonly explode: boolean;
}

interface DescribedBody {
  readonly required: boolean;
  /** The media type in which the kit sends the body. */
  readonly type: string;
  readonly kind: "json" | "form" | "other";
  readonly schema: Json;
  readonly examples: readonly unknown[];
}

interface KeyPlace {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
}

export interface DescribedOperation {
  readonly id: string;
  /** The HTTP method in upper case. */
  readonly method: string;
  readonly path: string;
  /** JSON pointer of the operation in the document. */
  readonly pointer: string;
  readonly parameters: readonly DescribedParameter[];
  readonly body: DescribedBody | null;
  readonly statuses: readonly string[];
  /** The credential that may call the operation. Null if the kit has none of this kind. */
  readonly credential: CredentialName | null;
  /**
   * The place of the key in a request, for a security scheme of the type `apiKey`. Null if the key
   * is sent as a bearer token.
   */
  readonly keyPlace: KeyPlace | null;
  /** True for an operation of the gateway's own contract. */
  readonly isOurs: boolean;
  /** True if the calls of keys count against the rate of their workspace (`x-metered`). */
  readonly isMetered: boolean;
  /** True if the operation also answers under the prefix `/api/v1/gateway` (`x-prefix`). */
  readonly hasPrefix: boolean;
  /** True if the operation takes no credential at all. */
  readonly isPublic: boolean;
  /** True if no call succeeds without a credential. */
  readonly needsCredential: boolean;
  /** True if the operation refuses query parameters that it does not declare. */
  readonly refusesUnknownParameters: boolean;
}

const methods = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace"]);

/** Returns the operations of a document, in its order. */
export function describedOperations(document: Json, reader: SchemaReader): DescribedOperation[] {
  const found: DescribedOperation[] = [];
  for (const [path, declaredItem] of Object.entries((document["paths"] ?? {}) as Json)) {
    const item = reader.follow(declaredItem);
    for (const [method, operation] of Object.entries(item)) {
      if (!methods.has(method) || !isObject(operation)) continue;
      found.push(described(document, reader, path, method, item, operation));
    }
  }
  return found;
}

function described(
  document: Json,
  reader: SchemaReader,
  path: string,
  method: string,
  item: Json,
  operation: Json,
): DescribedOperation {
  const callers = operation["x-auth"] as readonly string[] | undefined;
  const security = callers === undefined ? requiredSecurity(document, operation) : undefined;
  const parameters = parametersOf(item, operation, reader);
  const isStrict = operation["x-errors"] !== "page" && operation["x-metered"] !== "accepted";
  const isOptional = callers !== undefined && callers.includes("none") && callers.length > 1;
  return {
    id:
      typeof operation["operationId"] === "string"
        ? operation["operationId"]
        : `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    pointer: `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
    parameters,
    body: describedBody(operation["requestBody"], reader),
    statuses: Object.keys((operation["responses"] ?? {}) as Json),
    credential:
      callers !== undefined
        ? ownCredential(callers)
        : security === undefined
          ? "none"
          : "serverKey",
    keyPlace: security === undefined ? null : keyPlaceOf(security, document, reader),
    isOurs: callers !== undefined,
    isMetered: operation["x-metered"] === true,
    hasPrefix: operation["x-prefix"] === true,
    isPublic: callers?.join() === "none",
    needsCredential: callers === undefined ? security !== undefined : !callers.includes("none"),
    refusesUnknownParameters: callers !== undefined && isStrict && !isOptional,
  };
}

function ownCredential(callers: readonly string[]): CredentialName | null {
  if (callers.includes("key")) return "serverKey";
  if (callers.includes("member") || callers.includes("portalUser")) return "member";
  return callers.includes("none") ? "none" : null;
}

/** Returns the first alternative of `security`. Undefined if no credential is required. */
function requiredSecurity(document: Json, operation: Json): Json | undefined {
  const security = operation["security"] ?? document["security"];
  if (!Array.isArray(security)) return undefined;
  const alternatives = (security as unknown[]).filter(isObject);
  const isOpen = alternatives.some((schemes) => Object.keys(schemes).length === 0);
  return isOpen ? undefined : alternatives[0];
}

/**
 * Returns where clients send the key of a security scheme of the type `apiKey`: the header, query
 * parameter or cookie.
 */
function keyPlaceOf(security: Json, document: Json, reader: SchemaReader): KeyPlace | null {
  const [name = ""] = Object.keys(security);
  const components = reader.follow(document["components"]);
  const scheme = reader.follow(reader.follow(components["securitySchemes"])[name]);
  const { in: place } = scheme;
  const isKnown = place === "header" || place === "query" || place === "cookie";
  return scheme["type"] === "apiKey" && isKnown
    ? { in: place, name: String(scheme["name"]) }
    : null;
}

function parametersOf(item: Json, operation: Json, reader: SchemaReader): DescribedParameter[] {
  const byKey = new Map<string, DescribedParameter>();
  const listed = [item["parameters"], operation["parameters"]].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  for (const node of listed) {
    const declared = reader.follow(node);
    const place = declared["in"];
    if (place !== "path" && place !== "query" && place !== "header") continue;
    // A parameter with `content` contains a whole document, such as JSON. The generator does not
    // create such values.
    if (!isObject(declared["schema"])) continue;
    byKey.set(`${place} ${String(declared["name"])}`, {
      name: String(declared["name"]),
      in: place,
      required: declared["required"] === true || place === "path",
      schema: declared["schema"],
      examples: examplesBeside(declared, reader),
      explode: declared["explode"] === undefined ? place === "query" : declared["explode"] === true,
    });
  }
  return [...byKey.values()];
}

function describedBody(node: unknown, reader: SchemaReader): DescribedBody | null {
  if (node === undefined) return null;
  const body = reader.follow(node);
  const content = (body["content"] ?? {}) as Record<string, Json>;
  const types = Object.keys(content);
  const json = types.find((type) => /^application\/(?:[\w.-]+\+)?json$/.test(type));
  const form = types.find((type) => type === "application/x-www-form-urlencoded");
  const type = json ?? form ?? types[0];
  if (type === undefined) return null;
  const media = reader.follow(content[type]);
  return {
    required: body["required"] === true,
    type,
    kind: json !== undefined ? "json" : form !== undefined ? "form" : "other",
    schema: isObject(media["schema"]) ? media["schema"] : {},
    examples: examplesBeside(media, reader),
  };
}

/** Returns the values of `example` and `examples` of a parameter or a media type. */
function examplesBeside(node: Json, reader: SchemaReader): unknown[] {
  const named = isObject(node["examples"]) ? Object.values(node["examples"]) : [];
  const values = named
    .map((one) => reader.follow(one)["value"])
    .filter((value) => value !== undefined);
  return node["example"] === undefined ? values : [node["example"], ...values];
}
