// Joins each operation of the contract with its handler and with the data that the steps need. The
// gateway does not start if an operation has no handler, or declares something that no step knows
// (G2.3).
import type { Readable } from "node:stream";
import { oauthScopes, type OAuthScope } from "../../contract/index.ts";
import type {
  ContractOperation,
  Call,
  Delegated,
  BodilessHeaders,
  LongLivedReply,
  OperationId,
  Operations,
} from "../../contract/index.ts";
import { isKnownScope, type Grant } from "../../access/index.ts";
import { credentialReaders } from "./credential-readers.ts";
import { ParsedBodyCache } from "../body/parsed-body-cache.ts";
import { queryTypes, type QueryType } from "../http/query-string.ts";

/**
 * A reply of any operation. The type of each handler already ensures that status and body match.
 */
export type AnyReply = Delegated | LongLivedReply | StatusReply;

interface StatusReply {
  readonly status: number;
  readonly headers?: BodilessHeaders;
  /** Media type of `body` or `stream`. JSON by default. */
  readonly type?: string;
  readonly body?: unknown;
  readonly rowsText?: readonly string[] | Uint8Array;
  readonly stream?: Readable | Uint8Array | string;
}

export type AnyCall = Call<OperationId, Grant>;

/** A handler as the HTTP edge calls it. */
type AnyHandler = (call: AnyCall) => Promise<AnyReply> | AnyReply;

export type Route = ReturnType<typeof buildRoute>;

/** Name of the path parameter that contains the workspace's id. */
export const workspaceParameter = "workspaceId";

/**
 * Joins every operation of the contract with its handler.
 * @throws Error that names an operation without a handler, or with an unknown declaration
 */
export function buildRoutes(
  operations: ReadonlyMap<OperationId, ContractOperation>,
  handlers: Operations<Grant>,
): ReadonlyMap<string, Route> {
  const known = new Set<string>(operations.keys());
  const unknown = Object.keys(handlers).find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Error(`There is a handler for ${unknown}, which the contract does not have.`);
  return new Map(
    [...operations.values()].map((operation) => {
      const handler = handlers[operation.id] as unknown as AnyHandler | undefined;
      if (typeof handler !== "function")
        throw new Error(`The operation ${operation.id} has no handler.`);
      if (!isKnownScope(operation.scope))
        throw new Error(`No step knows the x-scope ${operation.scope} of ${operation.id}.`);
      return [operation.id, buildRoute(operation, handler)];
    }),
  );
}

const turnRefusals = [429, 503];

function buildRoute(operation: ContractOperation, handler: AnyHandler) {
  const segments = operation.path.split("/").slice(1);
  const hasWorkspace = segments[0] === `{${workspaceParameter}}`;
  return {
    operation,
    handler,
    /** How the body is read. Null if the operation takes no body. */
    bodyKind: operation.body?.kind ?? null,
    /** False if a request may come without a body. */
    isBodyRequired: operation.body?.required === true,
    /** Maximum number of elements and members of a JSON body (`x-parts-max`). */
    partsMax: operation.body?.partsMax ?? 0,
    /**
     * True if calls without a secret wait for a turn of the event loop. This needs an operation
     * that declares the statuses of both rejections.
     */
    needsTurn: turnRefusals.every((status) => operation.responses.has(status)),
    /**
     * Name of the member of a JSON body that the gateway removes if it is too large
     * (`x-droppable`), or null.
     */
    droppable: operation.body?.droppable ?? null,
    /** Functions that read credentials from headers. Empty for public operations. */
    readers: credentialReaders(operation.security, operation.id),
    /** True if a member or portal user may send the cookie of a portal session as credential. */
    takesCookie: operation.callers.has("member") || operation.callers.has("portalUser"),
    parameters: segments.flatMap((segment, position) =>
      segment.startsWith("{") ? [pathParameter(operation, segment.slice(1, -1), position)] : [],
    ),
    /** Declared types of the query parameters that are not texts. */
    queryTypes: queryTypesOf(operation),
    /**
     * If set, the gateway reads only these query parameters, because some programs append
     * parameters to links.
     */
    onlyNames: onlyNamesOf(operation),
    bodyCache: new ParsedBodyCache(),
    /**
     * First path segment after the workspace, such as `query`. Empty for operations without a
     * workspace.
     */
    resource: hasWorkspace ? (segments[1] ?? "") : "",
    /** OAuth scopes that allow at least a part of the operation (`security`). */
    scopes: [...new Set(operation.security.flatMap(({ oauth2 = [] }) => oauth2))],
    /** OAuth scopes that every call needs. If the operation has alternatives, the body decides. */
    neededScopes: neededScopesOf(operation),
  } as const;
}

function queryTypesOf({ parameters }: ContractOperation): ReadonlyMap<string, QueryType> {
  const queried = parameters.filter(({ in: place }) => place === "query");
  return new Map(
    queried.flatMap(({ name, schema }) => {
      const type = queryTypes.find((known) => known === schema["type"]);
      return type === undefined ? [] : [[name, type] as const];
    }),
  );
}

function neededScopesOf({ security }: ContractOperation): readonly OAuthScope[] {
  const alternatives = security.flatMap(({ oauth2 }) => (oauth2 === undefined ? [] : [oauth2]));
  const [only = []] = alternatives.length === 1 ? alternatives : [];
  return oauthScopes.filter((scope) => only.includes(scope));
}

function pathParameter(operation: ContractOperation, name: string, position: number) {
  const declared = operation.parameters.find(
    (parameter) => parameter.in === "path" && parameter.name === name,
  );
  if (declared === undefined)
    throw new Error(`The operation ${operation.id} does not declare its path parameter ${name}.`);
  return {
    /** Position among the segments of the path, beginning with 0. */
    position,
    name,
    /** True for a GUID. It is accepted in upper or lower case, and changed to lower case. */
    isGuid: isGuidSchema(declared.schema),
    /** True if the value may contain an encoded slash (`x-takes-slashes`). */
    takesSlashes: declared["x-takes-slashes"] === true,
  } as const;
}

/**
 * Returns the only query parameters that an operation reads, or null if it reads all. If the
 * credential of an operation is optional, another function reads the parameters of the signed link.
 */
function onlyNamesOf({
  errors,
  isOptional,
  parameters,
}: ContractOperation): ReadonlySet<string> | null {
  if (isOptional) return new Set();
  if (errors !== "page") return null;
  return new Set(parameters.filter(({ in: place }) => place === "query").map(({ name }) => name));
}

/** Returns true for the schema of a GUID, and for a reference to the shared schema `Guid`. */
function isGuidSchema(schema: { readonly $ref?: unknown; readonly format?: unknown }): boolean {
  return (
    schema.format === "uuid" || (typeof schema.$ref === "string" && schema.$ref.endsWith("/Guid"))
  );
}
