// The types of handlers, derived from the contract. A handler that is missing, not in the contract,
// or wrongly typed does not compile. The same is true for a parameter, body or status.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { components, operations, paths } from "../../generated/openapi.d.ts";
import type { callers, scopes } from "../../generated/tables.ts";
import type { Cancellation } from "../platform/index.ts";
import type { Caller } from "./caller.ts";
import type { LongLivedReply } from "./long-lived-connection.ts";
import type { LogFacts } from "./log-facts.ts";

export type OperationId = keyof operations;
/** The operations by path, for a typed client. */
export type ContractPaths = paths;
/**
 * The type of a schema in the contract. Code outside handlers uses it to build a part of a
 * response.
 */
export type ContractSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The rights that operations require, such as `files.read` (`x-scope`). */
export type Scope = (typeof scopes)[OperationId];

/**
 * A field in which a handler can store a value together with the cached request body. While the
 * body is cached, the handlers of later requests with the same body text get this value.
 */
export interface BodyMemo {
  cachedValue: unknown;
}

/**
 * One request that passed all checks. Parameters and body match the contract, and `x-auth` allows
 * this kind of caller. `Grant` is the type of the caller's rights.
 */
export interface Call<Id extends OperationId, Grant = unknown> {
  readonly path: Parameters<Id, "path">;
  readonly query: Parameters<Id, "query">;
  readonly body: RequestBody<Id>;
  readonly memo: BodyMemo;
  /** The method of the request. If the contract declares `GET`, it can also be `HEAD`. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * Returns all values of a repeated header.
   * @param name in lower case
   */
  readonly valuesOf: (name: string) => readonly string[];
  readonly caller: Extract<Caller, { kind: (typeof callers)[Id][number] }>;
  /** The rights of the caller. Null if `x-scope` is `none`, or if the caller has no credential. */
  readonly grant: (typeof scopes)[Id] extends "none"
    ? null
    : "none" extends (typeof callers)[Id][number]
      ? Grant | null
      : Grant;
  /** Tells the handler when the client has disconnected. */
  readonly signal: Cancellation;
  /** The prefix `/api/v1/gateway` if the client used it in the URL, otherwise "". */
  readonly prefix: string;
  readonly requestId: string;
  /** True if the request asks for an upgrade to another protocol (WebSocket). */
  readonly isUpgrade: boolean;
  /**
   * IP address of the client. Behind trusted proxies, it is the address that the proxies report.
   */
  readonly sourceIp: string;
  /**
   * True if the request comes from this computer, without a proxy, and its `Host` is a loopback
   * name such as `localhost` (G18.5).
   */
  readonly isLocalRequest: boolean;
  readonly facts: LogFacts;
  /**
   * Counts the call as usage of the workspace. Only for operations whose `x-metered` is `accepted`.
   * @param hasSecret true if the caller has proved that it knows a secret of the workspace
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a limit of the
   *   workspace is reached
   */
  readonly admit: (hasSecret: boolean) => Promise<void>;
  /**
   * Reserves response bytes of the monthly allowance for a response that the handler is still
   * building.
   * @param bytes length of the response so far
   * @throws GatewayError EGRESS_EXHAUSTED if too few bytes are left this month; never thrown if the
   *   call has changed something
   */
  readonly reserveBytes: (bytes: number) => void;
}

/**
 * A body that may contain any bytes. The gateway reads the body only when the handler calls
 * `receive`.
 */
export interface RawBody {
  /**
   * Reads the whole body. Call it only once.
   * @throws GatewayError PAYLOAD_TOO_LARGE if the body is too large; TOO_MANY_CONCURRENT or
   *   UNAVAILABLE if no memory for bodies is free
   */
  receive(): Promise<Buffer>;
}

/**
 * A multipart form that contains one file. The gateway reads the form only when the handler calls
 * `receive`.
 */
export interface FormWithFile {
  /**
   * Reads the form, and passes its file to `take` as a stream.
   * @param bounds the maximum size of the file, and the error for a larger file
   * @param take consumes the file. Its stream of bytes fails if the form is not valid or the client
   *   disconnects
   * @throws GatewayError INVALID_REQUEST if the form is not one file in the field `file`;
   *   TOO_MANY_CONCURRENT or UNAVAILABLE if no memory for bodies is free
   */
  receive<T>(bounds: FileBounds, take: (file: IncomingFile) => Promise<T>): Promise<T>;
}

export interface FileBounds {
  readonly bytesMax: number;
  readonly tooLarge: () => Error;
}

export interface IncomingFile {
  /**
   * The unchecked file name from the client. If the form contains `filename` and `filename*`, the
   * value of `filename*`.
   */
  readonly name: string;
  /** The value of `filename` if the form contains `filename` and `filename*`, otherwise null. */
  readonly otherName: string | null;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The replies that a handler may return: each declared status below 400 with its body. Error pages
 * and JSON-RPC errors may have any declared status. If the operation declares a `default` response,
 * the reply may also be the response of an automation.
 */
export type Reply<Id extends OperationId> =
  | DeclaredReply<Id>
  | RowsReply<Id>
  | StoredJsonReply<Id>
  | PassThroughReply<Id>
  | Delegated
  | LongLivedReply;

/**
 * A function that handles the calls of one operation.
 * @throws GatewayError for every error, except error pages and JSON-RPC errors, which the handler
 *   returns
 */
export type Handler<Id extends OperationId, Grant = unknown> = (
  call: Call<Id, Grant>,
) => Promise<Reply<Id>> | Reply<Id>;

/** All handlers: exactly one for each operation of the contract. */
export type Operations<Grant = unknown> = { readonly [Id in OperationId]: Handler<Id, Grant> };

/**
 * A reply with a function `delegated`, which itself writes status, headers and body to the
 * response.
 */
export interface Delegated {
  readonly delegated: (request: IncomingMessage, response: ServerResponse) => void;
}

export type ReplyHeaders = Readonly<Record<string, string>>;

/**
 * Headers of a response without a body. A header may have a list of values, because a response may
 * set several cookies.
 */
export type BodilessHeaders = Readonly<Record<string, string | readonly string[]>>;

type Parameters<
  Id extends OperationId,
  Place extends "path" | "query",
> = operations[Id]["parameters"] extends {
  readonly [P in Place]?: infer Values;
}
  ? [Exclude<Values, undefined>] extends [never]
    ? Readonly<Record<never, never>>
    : "freeQuery" extends keyof NonNullable<Values>
      ? Readonly<Record<string, string>>
      : NonNullable<Values>
  : Readonly<Record<never, never>>;

type RequestBody<Id extends OperationId> = operations[Id] extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? Content extends { readonly "multipart/form-data": unknown }
    ? FormWithFile
    : Content[keyof Content]
  : // The body is optional.
    operations[Id] extends { readonly requestBody?: { readonly content: infer Content } }
    ? Content extends { readonly "*/*": unknown }
      ? RawBody
      : Content[keyof Content] | undefined
    : undefined;

type Responses<Id extends OperationId> = operations[Id]["responses"];

/**
 * The statuses that a handler returns instead of throwing: successes, error pages and JSON-RPC
 * errors.
 */
type ReplyStatus<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: IsSuccess<Status> extends true
    ? Status
    : Responses<Id>[Status] extends HtmlResponse | RpcRefusal
      ? Status
      : never;
}[keyof Responses<Id>];

type IsSuccess<Status> = Status extends number ? IsBelow400<Status> : false;

type IsBelow400<Status extends number> = `${Status}` extends `2${string}` | `3${string}`
  ? true
  : false;

interface HtmlResponse {
  readonly content: { readonly "text/html": unknown };
}

interface RpcRefusal {
  readonly content: { readonly "application/json": components["schemas"]["JsonRpcError"] };
}

type DeclaredReply<Id extends OperationId> = {
  [Status in ReplyStatus<Id>]: Responses<Id>[Status] extends { content: infer Content }
    ? ContentReply<
        Status,
        IsSuccess<Status> extends true
          ? Content
          : Responses<Id>[Status] extends RpcRefusal
            ? Content
            : Pick<Content, keyof Content & "text/html">
      >
    : { readonly status: Status; readonly headers?: BodilessHeaders };
}[ReplyStatus<Id>];

type ContentReply<Status, Content> = {
  [Type in keyof Content]: {
    readonly status: Status;
    readonly headers?: ReplyHeaders;
  } & (Type extends "application/json"
    ? { readonly body: Content[Type] }
    : Type extends `${string}+json`
      ? { readonly type: Type; readonly body: Content[Type] }
      : {
          readonly type: Type extends "*/*" ? string : Type;
          readonly stream: Readable | Uint8Array | string;
        });
}[keyof Content];

type PassThroughReply<Id extends OperationId> =
  Responses<Id> extends { default: unknown }
    ? {
        readonly status: number;
        /** Media type with its parameters. */
        readonly type: string;
        readonly stream: Uint8Array | string;
        readonly headers?: ReplyHeaders;
      }
    : never;

/**
 * A reply of JSON text from the database. The texts are sent one after the other, and the gateway
 * does not parse them. A long reply from the response cache is a single sequence of bytes.
 */
type RowsReply<Id extends OperationId> =
  Responses<Id> extends { 200: { content: { "application/json": unknown } } }
    ? {
        readonly status: 200;
        readonly rowsText: readonly string[] | Uint8Array;
        readonly headers?: ReplyHeaders;
      }
    : never;

/** A reply of JSON that is stored in a file, perhaps compressed. The gateway does not parse it. */
type StoredJsonReply<Id extends OperationId> =
  Responses<Id> extends { 200: { content: { "application/json": unknown } } }
    ? {
        readonly status: 200;
        readonly type: "application/json";
        readonly stream: Readable;
        readonly headers?: ReplyHeaders;
      }
    : never;
