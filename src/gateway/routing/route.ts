// Joins each operation of the contract with its handler, and with the data that the steps of a
// request need. Throws at the start if an operation has no handler, or declares a right or
// credential that the gateway does not support (G2.3).
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
 * The reply of a handler of any operation. Its exact type is not checked here, because the type of
 * each handler already ensures that status and body match the contract.
 */
export type AnyReply = Delegated | LongLivedReply | StatusReply;

interface StatusReply {
  readonly status: number;
  readonly headers?: BodilessHeaders;
  /** Media type of `body` or `stream`. The default is `application/json`. */
  readonly type?: string;
  readonly body?: unknown;
  readonly rowsText?: readonly string[] | Uint8Array;
  readonly stream?: Readable | Uint8Array | string;
}

export type AnyCall = Call<OperationId, Grant>;

/**
 * The type of all handlers in `edge.ts`, which calls the handlers of all operations in the same
 * way.
 */
type AnyHandler = (call: AnyCall) => Promise<AnyReply> | AnyReply;

export type Route = ReturnType<typeof buildRoute>;

/** The route of a request, with the parameters of its path. */
export interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters by name. GUIDs are in lower case. */
  readonly path: Readonly<Record<string, string>>;
}

/** Name of the path parameter that contains the workspace's id. */
export const workspaceParameter = "workspaceId";

/**
 * Joins every operation of the contract with its handler.
 * @throws Error that names an operation without a handler, or with a declaration that the gateway
 *   does not support
 */
export function buildRoutes(
  operations: ReadonlyMap<OperationId, ContractOperation>,
  handlers: Operations<Grant>,
): ReadonlyMap<string, Route> {
  const known = new Set<string>(operations.keys());
  const unknown = Object.keys(handlers).find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Error(
      `There is a handler for ${unknown}, which the contract does not have. Remove the handler, or add the operation to \`openapi/paths/\`.`,
    );
  return new Map(
    [...operations.values()].map((operation) => {
      const handler = handlers[operation.id] as unknown as AnyHandler | undefined;
      if (typeof handler !== "function")
        throw new Error(
          `The operation ${operation.id} has no handler. Add a handler in a folder \`operations/\` of \`src/\`.`,
        );
      if (!isKnownScope(operation.scope))
        throw new Error(
          `The operation ${operation.id} has the unknown \`x-scope\` ${operation.scope}. Use a right of \`src/access/rights.ts\`.`,
        );
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
    /**
     * How the gateway reads the body of a request (`x-body`). Null if the operation has no body.
     */
    bodyKind: operation.body?.kind ?? null,
    /** False if a request may come without a body. */
    isBodyRequired: operation.body?.required === true,
    /** Maximum number of elements and members of a JSON body (`x-parts-max`). */
    partsMax: operation.body?.partsMax ?? 0,
    /**
     * True if calls without a secret must wait for a turn of the event loop. A call that gets no
     * turn is rejected with a 429 or 503, so only operations that declare both statuses need turns.
     */
    needsTurn: turnRefusals.every((status) => operation.responses.has(status)),
    /**
     * Name of a member of a JSON body that the gateway removes if the member is too large
     * (`x-droppable`). Null if there is none.
     */
    droppable: operation.body?.droppable ?? null,
    /** Functions that read credentials from headers. The list is empty for public operations. */
    readers: credentialReaders(operation.security, operation.id),
    /** True if a member or portal user may send the cookie of a portal session as credential. */
    takesCookie: operation.callers.has("member") || operation.callers.has("portalUser"),
    parameters: segments.flatMap((segment, position) =>
      segment.startsWith("{") ? [pathParameter(operation, segment.slice(1, -1), position)] : [],
    ),
    /** Declared types of the query parameters that are not texts, by name. */
    queryTypes: queryTypesOf(operation),
    /**
     * Names of the only query parameters that the gateway reads. It ignores all others, because
     * some programs append parameters to links. Null if it reads all parameters.
     */
    onlyNames: onlyNamesOf(operation),
    bodyCache: new ParsedBodyCache(),
    /**
     * First path segment after the workspace id, such as `query`. Empty if the path does not begin
     * with a workspace id.
     */
    resource: hasWorkspace ? (segments[1] ?? "") : "",
    /**
     * OAuth scopes in the `security` of the operation. Each scope allows at least some calls of the
     * operation.
     */
    scopes: [...new Set(operation.security.flatMap(({ oauth2 = [] }) => oauth2))],
    /**
     * OAuth scopes that every call needs. Empty if `security` has several OAuth alternatives,
     * because the needed scopes then depend on the body.
     */
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
    throw new Error(
      `The operation ${operation.id} does not declare its path parameter ${name}. Add it to \`parameters\` in \`openapi/paths/\`.`,
    );
  return {
    /** Index among the segments of the path, beginning with 0. */
    position,
    name,
    /**
     * True if the value must be a GUID. GUIDs are accepted in upper or lower case, and changed to
     * lower case.
     */
    isGuid: isGuidSchema(declared.schema),
    /** True if the value may contain a percent-encoded slash (`x-takes-slashes`). */
    takesSlashes: declared["x-takes-slashes"] === true,
  } as const;
}

/**
 * Returns the names of the only query parameters that an operation reads. Returns null if it reads
 * all parameters. If the credential is optional, the list is empty, because other code reads the
 * parameters of signed links.
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

/**
 * Returns true for the schema of a GUID. It has the format `uuid`, or refers to the schema `Guid`.
 */
function isGuidSchema(schema: { readonly $ref?: unknown; readonly format?: unknown }): boolean {
  return (
    schema.format === "uuid" || (typeof schema.$ref === "string" && schema.$ref.endsWith("/Guid"))
  );
}
