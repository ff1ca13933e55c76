// Loads the two generated OpenAPI documents (the whole contract and its public part), and reads the
// declarations of each operation. Throws if an operation lacks a required extension field, such as
// `x-auth` (G2.3).
import type { Caller } from "./caller.ts";
import { loadGenerated } from "./generated-files.ts";
import type { OperationId, Scope } from "./operations.ts";

export type ErrorShape = "query" | "flat" | "service" | "players" | "json-rpc" | "oauth" | "page";
export type BodyKind = "control" | "form" | "raw" | "multipart";

/** A JSON object in an OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly [key: string]: unknown;
}

interface PublishedOpenApi extends OpenApiDocument {
  readonly info: { readonly title: string; readonly summary: string };
  readonly servers: readonly Json[];
}

export interface ParameterDeclaration {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
  readonly "x-takes-slashes"?: boolean;
}

export interface ResponseDeclaration {
  /** References (`#/...`) to the schemas of the body, by media type without parameters. */
  readonly types: ReadonlyMap<string, string>;
  readonly headers: ReadonlyMap<string, { readonly required: boolean; readonly schema: Json }>;
}

export type ContractOperation = ReturnType<typeof readOperation>;

/** The OpenAPI document of the whole contract. */
export const contract = loadGenerated<OpenApiDocument>("openapi.json");
/**
 * The public part of the contract. Its `servers` contains a placeholder, which `discovery/`
 * replaces by the address of the gateway.
 */
export const published = loadGenerated<PublishedOpenApi>("public.json");

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The responses that operations share, by their references, for each document. */
const sharedResponses = new WeakMap<Json, Map<string, ResponseDeclaration>>();

/** Every operation, in the order of the contract. */
export const operations: ReadonlyMap<OperationId, ContractOperation> = readOperations(contract);

/**
 * The responses to a request that matches no operation, by status. Their error bodies have the form
 * `{ error }`.
 */
export const unmatched: ReadonlyMap<number, ResponseDeclaration> = readUnmatched(contract);

/**
 * Reads the declarations of all operations.
 * @throws Error if the declarations of an operation are incomplete or contradictory
 */
export function readOperations(document: OpenApiDocument): Map<OperationId, ContractOperation> {
  const found = new Map<OperationId, ContractOperation>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!isJson(operation) || typeof operation["operationId"] !== "string") continue;
      const id = operation["operationId"] as OperationId;
      found.set(id, readOperation(document, id, path, method, item, operation));
    }
  }
  return found;
}

function readOperation(
  document: OpenApiDocument,
  id: OperationId,
  path: string,
  method: string,
  item: Json,
  operation: Json,
) {
  const field = <T>(name: string): T => {
    if (operation[name] === undefined)
      throw new Error(
        `The contract's operation ${id} has no \`${name}\`. Add this field in \`openapi/paths/\`.`,
      );
    return operation[name] as T;
  };
  const callers: ReadonlySet<Caller["kind"]> = new Set(field<Caller["kind"][]>("x-auth"));
  const security = field<readonly Readonly<Record<string, readonly string[]>>[]>("security");
  if (admitsAnonymous(security) !== callers.has("none"))
    throw new Error(
      `The fields \`security\` and \`x-auth\` of the contract's operation ${id} contradict each other. Correct them in \`openapi/paths/\`.`,
    );
  const takesLateCredential = operation["x-late-credential"] === true;
  const metered = field<boolean | "accepted">("x-metered");
  const hasWorkspace = path.startsWith("/{workspaceId}");
  const isMetered =
    hasWorkspace && (["key", "endUser", "oauth"] as const).some((kind) => callers.has(kind));
  if (isMetered ? metered !== true : metered !== false && !(hasWorkspace && callers.has("none"))) {
    throw new Error(
      `The contract's operation ${id} has a wrong value of \`x-metered\`. The value must be true if keys, end users or OAuth clients of a workspace may call the operation. Otherwise the value must be false, except at public addresses of a workspace.`,
    );
  }
  const { default: passThrough, ...statuses } = field<Json>("responses");
  const read = (status: string, declared: unknown): ResponseDeclaration =>
    readResponse(document, declared, `#${pointer("paths", path, method, "responses", status)}`);
  return {
    id,
    path,
    /** HTTP method in upper case. */
    method: method.toUpperCase(),
    /** Kinds of admitted callers (`x-auth`). `none` means a caller without a credential. */
    callers,
    /**
     * The credentials that the operation accepts, as a list of alternatives. Each alternative lists
     * the security schemes that a client sends together, with the OAuth scopes that a token needs.
     */
    security,
    /**
     * `isPublic`: no call needs a credential. `isOptional`: the operation serves public and
     * protected URLs, and only the protected URLs need a credential.
     */
    isPublic: callers.has("none") && callers.size === 1,
    isOptional: callers.has("none") && callers.size > 1 && !takesLateCredential,
    /** True if the first message may contain the credential (`x-late-credential`). */
    takesLateCredential,
    /** The right that the caller needs, such as `files.read` (`x-scope`). */
    scope: field<Scope>("x-scope"),
    /** The form of error bodies (`x-errors`). */
    errors: field<ErrorShape>("x-errors"),
    /**
     * True if the operation is also available at its path after the prefix `/api/v1/gateway`
     * (`x-prefix`).
     */
    prefix: field<boolean>("x-prefix"),
    /**
     * True if a call counts against the rate limit and the monthly allowances of its workspace
     * (`x-metered`). With `accepted`, a call counts only after the handler has admitted it. Calls
     * that it rejects are limited by network instead.
     */
    metered,
    body: readBodyDeclaration(id, operation["requestBody"] as Json | undefined),
    parameters: [...listOf(item["parameters"]), ...listOf(operation["parameters"])].map(
      (parameter) => resolve(document, parameter) as unknown as ParameterDeclaration,
    ),
    /** The gateway's own responses, without responses of automations, by status. */
    responses: new Map(
      Object.entries(statuses).map(([status, declared]) => {
        const response = read(status, declared);
        return [
          Number(status),
          passThrough === undefined ? response : gatewayPart(document, response),
        ];
      }),
    ) as ReadonlyMap<number, ResponseDeclaration>,
    /**
     * The declared response of an automation, which may have any status (`default`). Null if the
     * operation runs no automation.
     */
    passThrough: passThrough === undefined ? null : read("default", passThrough),
  } as const;
}

/**
 * Returns a declared response without the bodies that only automations create. If an operation runs
 * automations, the first schema in the `anyOf` of each body is for the gateway's own responses.
 */
function gatewayPart(
  document: OpenApiDocument,
  { types, headers }: ResponseDeclaration,
): ResponseDeclaration {
  const own = [...types].filter(([type]) => type !== "*/*");
  return {
    headers,
    types: new Map(own.map(([type, at]) => [type, `${lastReference(document, at)}/anyOf/0`])),
  };
}

/** Returns true if no credential is needed: `security` is empty or has an empty item. */
function admitsAnonymous(security: readonly Json[]): boolean {
  return security.length === 0 || security.some((schemes) => Object.keys(schemes).length === 0);
}

/**
 * Returns how the gateway reads the body (`x-body`), and its media types. Returns null if the
 * operation has no body.
 */
function readBodyDeclaration(id: OperationId, body: Json | undefined) {
  if (body === undefined) return null;
  if (body["x-body"] === undefined)
    throw new Error(
      `The request body of the contract's operation ${id} has no \`x-body\`. Add this field in \`openapi/paths/\`.`,
    );
  const partsMax = Number(body["x-parts-max"] ?? 0);
  if (body["x-body"] === "control" && !(partsMax > 0))
    throw new Error(
      `The request body of the contract's operation ${id} has no \`x-parts-max\`. Add this field in \`openapi/paths/\`.`,
    );
  return {
    kind: body["x-body"] as BodyKind,
    types: Object.keys(body["content"] as Json),
    required: body["required"] === true,
    /** Maximum number of elements and members in JSON (`x-parts-max`). 0 for other bodies. */
    partsMax,
    /**
     * Name of a member of the body that the gateway removes if the member is too large
     * (`x-droppable`). Null if there is no such member.
     */
    droppable: (body["x-droppable"] as string | undefined) ?? null,
  } as const;
}

/**
 * Reads the declared types and headers of a response.
 * @param at the reference of the response if `declared` is not itself a `$ref`
 */
function readResponse(document: Json, declared: unknown, at: string): ResponseDeclaration {
  const reference = isJson(declared) ? declared["$ref"] : undefined;
  if (typeof reference !== "string") return responseAt(document, resolve(document, declared), at);
  const known = sharedResponses.get(document) ?? new Map<string, ResponseDeclaration>();
  const response =
    known.get(reference) ?? responseAt(document, resolve(document, declared), reference);
  sharedResponses.set(document, known.set(reference, response));
  return response;
}

function responseAt(document: Json, response: Json, place: string): ResponseDeclaration {
  const headers = Object.entries((response["headers"] ?? {}) as Json).map(([name, header]) => {
    const { required, schema } = resolve(document, header);
    return [name.toLowerCase(), { required: required === true, schema: schema as Json }] as const;
  });
  const types = Object.keys((response["content"] ?? {}) as Json);
  return {
    types: new Map(types.map((type) => [type, `${place}${pointer("content", type, "schema")}`])),
    headers: new Map(headers),
  };
}

/** Reads `x-unmatched`: the responses to requests that match no operation, by status. */
function readUnmatched(document: OpenApiDocument): ReadonlyMap<number, ResponseDeclaration> {
  const names = Object.entries(document["x-unmatched"] as Record<string, string>);
  return new Map(
    names.map(([status, name]) => [
      Number(status),
      readResponse(document, { $ref: `#/components/responses/${name}` }, ""),
    ]),
  );
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns a JSON Pointer in the form that a `$ref` uses.
 * @param segments the unescaped keys, in order
 */
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
    throw new Error(
      "The contract has a value that is not an object where an object is required. Check the references (`$ref`) in `openapi/`.",
    );
  const reference = node["$ref"];
  return typeof reference === "string" ? resolve(document, nodeAt(document, reference)) : node;
}

/** Returns the object that a local `$ref` points to. Undefined if there is none. */
function nodeAt(document: Json, reference: string): Json | undefined {
  let node: unknown = document;
  for (const segment of reference.split("/").slice(1)) {
    const key = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    node = isJson(node) ? node[key] : undefined;
  }
  return isJson(node) ? node : undefined;
}

/** Follows a chain of references, and returns the last reference of the chain. */
function lastReference(document: Json, at: string): string {
  const next = nodeAt(document, at)?.["$ref"];
  return typeof next === "string" ? lastReference(document, next) : at;
}
