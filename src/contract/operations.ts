// The types that bind handlers to the contract. A missing, extra or mistyped handler, parameter,
// body or status does not compile.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { components, operations } from "../../generated/openapi.d.ts";
import type { callers, scopes } from "../../generated/tables.ts";
import type { Cancellation } from "../platform/index.ts";
import type { Caller } from "./caller.ts";
import type { LongLivedReply } from "./long-lived-connection.ts";
import type { LogFacts } from "./log-facts.ts";

export type OperationId = keyof operations;
/** The type of a schema of the contract, for code that builds a response outside a handler. */
export type ContractSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The rights that operations require (`x-scope`). */
export type Scope = (typeof scopes)[OperationId];

/**
 * A cache entry of a body. A value that a handler stores there is available again if a body with
 * the same text arrives soon.
 */
export interface BodyMemo {
  cachedValue: unknown;
}

/**
 * One checked request. Its parameters and body match the contract, and `x-auth` lists the kind of
 * its caller. `Grant` is the type of the caller's grant.
 */
export interface Call<Id extends OperationId, Grant = unknown> {
  readonly path: Parameters<Id, "path">;
  readonly query: Parameters<Id, "query">;
  readonly body: RequestBody<Id>;
  readonly memo: BodyMemo;
  /** The method of the request. `HEAD` is possible if the contract says `GET`. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * Returns all values of a repeated header.
   * @param name in lower case
   */
  readonly valuesOf: (name: string) => readonly string[];
  readonly caller: Extract<Caller, { kind: (typeof callers)[Id][number] }>;
  /** Contains the right in `x-scope`. Null if that is `none`, or for an anonymous caller. */
  readonly grant: (typeof scopes)[Id] extends "none"
    ? null
    : "none" extends (typeof callers)[Id][number]
      ? Grant | null
      : Grant;
  /** Fires when the client has disconnected. */
  readonly signal: Cancellation;
  /** The optional prefix, if the client has used it, otherwise "". */
  readonly prefix: string;
  readonly requestId: string;
  /** True if the request asks for an upgrade to another protocol (WebSocket). */
  readonly isUpgrade: boolean;
  /** IP address of the client, behind trusted proxies. */
  readonly sourceIp: string;
  /** True if the request comes from this computer by a loopback name, without a proxy (G18.5). */
  readonly isLocalRequest: boolean;
  readonly facts: LogFacts;
  /**
   * Admits the call if `x-metered` is `accepted`. The call counts from then on.
   * @param hasSecret true if the caller has proved to know a secret of the workspace
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
   */
  readonly admit: (hasSecret: boolean) => Promise<void>;
  /**
   * Reserves response bytes for a response that is still being built.
   * @param bytes length of the response so far
   * @throws GatewayError EGRESS_EXHAUSTED, unless the call has changed something
   */
  readonly reserveBytes: (bytes: number) => void;
}

/** A body of any bytes. The gateway reads it only when the handler calls `receive`. */
export interface RawBody {
  /**
   * Reads the whole body. To be called once.
   * @throws GatewayError PAYLOAD_TOO_LARGE; TOO_MANY_CONCURRENT or UNAVAILABLE if memory for bodies
   *   is used up
   */
  receive(): Promise<Buffer>;
}

/** A form with one file. The gateway reads it only when the handler calls `receive`. */
export interface FormWithFile {
  /**
   * Reads the form, and streams its file to `take`.
   * @param bounds the largest file, and the error beyond it
   * @param take consumes the file. The stream of bytes ends only after the whole form was valid. It
   *   fails if the form is not valid, or if the client disconnects
   * @throws GatewayError INVALID_REQUEST if the form is not one file in the field `file`;
   *   TOO_MANY_CONCURRENT or UNAVAILABLE if memory for bodies is used up
   */
  receive<T>(bounds: FileBounds, take: (file: IncomingFile) => Promise<T>): Promise<T>;
}

export interface FileBounds {
  readonly bytesMax: number;
  readonly tooLarge: () => Error;
}

export interface IncomingFile {
  /** The unchecked name from the client. If there are two names, the one in `filename*`. */
  readonly name: string;
  /** The second name (`filename`), or null. */
  readonly otherName: string | null;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The replies of a handler: a declared status below 400 with its body, or a page or a JSON-RPC
 * error with any declared status. With `default`, also the response of an automation.
 */
export type Reply<Id extends OperationId> =
  | DeclaredReply<Id>
  | RowsReply<Id>
  | PassThroughReply<Id>
  | Delegated
  | LongLivedReply;

/**
 * Handles one operation.
 * @throws GatewayError for every error that is neither a page nor a JSON-RPC error
 */
export type Handler<Id extends OperationId, Grant = unknown> = (
  call: Call<Id, Grant>,
) => Promise<Reply<Id>> | Reply<Id>;

/** Exactly one handler for every operation of the contract. */
export type Operations<Grant = unknown> = { readonly [Id in OperationId]: Handler<Id, Grant> };

/** A reply that a function writes itself, with head and body. */
export interface Delegated {
  readonly delegated: (request: IncomingMessage, response: ServerResponse) => void;
}

export type ReplyHeaders = Readonly<Record<string, string>>;

/** Headers of a response without a body. A header may have several values, for cookies. */
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

/** The statuses that a handler returns itself: successes, error pages and JSON-RPC errors. */
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
 * A reply of JSON text from the database. The pieces are sent one after the other without parsing.
 * A cached reply has bytes instead.
 */
type RowsReply<Id extends OperationId> =
  Responses<Id> extends { 200: { content: { "application/json": unknown } } }
    ? {
        readonly status: 200;
        readonly rowsText: readonly string[] | Uint8Array;
        readonly headers?: ReplyHeaders;
      }
    : never;
