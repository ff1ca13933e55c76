// The types that bind handlers to the contract: a missing, extra or mistyped handler, parameter, body or status does not compile.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { components, operations } from "../../generated/openapi.d.ts";
import type { callers, scopes } from "../../generated/tables.ts";
import type { Cancellation } from "../platform/index.ts";
import type { Caller } from "./caller.ts";
import type { Kept } from "./kept.ts";
import type { LogFacts } from "./log-facts.ts";

export type OperationId = keyof operations;
/** A schema of the contract as a type, for code that builds an answer outside a handler. */
export type ContractSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** What operations ask of a grant (`x-scope`). */
export type Scope = (typeof scopes)[OperationId];

/** A place beside a body: what a handler keeps there, it finds again when a body of the same text comes in soon. */
export interface BodyMemo {
  kept: unknown;
}

/**
 * One checked request: parameters and body have passed the contract, and the caller is of a kind that `x-auth` names.
 * `Grant` is the type of what a caller may do, for handlers that look at it.
 */
export interface Call<Id extends OperationId, Grant = unknown> {
  readonly path: Parameters<Id, "path">;
  readonly query: Parameters<Id, "query">;
  readonly body: Body<Id>;
  readonly memo: BodyMemo;
  /** `HEAD` too, where the contract says `GET`. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Each value of a header by itself, where it stands several times. @param name in lower case */
  readonly valuesOf: (name: string) => readonly string[];
  readonly caller: Extract<Caller, { kind: (typeof callers)[Id][number] }>;
  /** Holds what `x-scope` asks for; null where that is `none`, and where nobody in particular was let in. */
  readonly grant: (typeof scopes)[Id] extends "none"
    ? null
    : "none" extends (typeof callers)[Id][number]
      ? Grant | null
      : Grant;
  /** Fires when the client has gone away. */
  readonly signal: Cancellation;
  /** What stands before the path as the contract spells it, where it was asked so: "" or the optional prefix. */
  readonly prefix: string;
  readonly requestId: string;
  /** Whether its connection leaves HTTP, if the handler keeps it. */
  readonly isUpgrade: boolean;
  /** Address that the request came from, seen through trusted proxies. */
  readonly sourceIp: string;
  /** Whether it is asked on this computer, under a loopback name, by no proxy (G18.5). */
  readonly isFromOwnComputer: boolean;
  readonly facts: LogFacts;
  /**
   * Lets the call in where `x-metered` is `accepted`: from then on it counts.
   * @param hasSecret whether it has proved to know a secret of the workspace's owner
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
   */
  readonly admit: (hasSecret: boolean) => Promise<void>;
  /**
   * Holds response bytes for an answer that is still being built.
   * @param bytes of the answer so far
   * @throws GatewayError EGRESS_EXHAUSTED, unless the call has changed something
   */
  readonly hold: (bytes: number) => void;
}

/** A body of any bytes, which is read while it comes in: not before the handler asks for it. */
export interface RawBody {
  /**
   * Reads all of it, once.
   * @throws GatewayError PAYLOAD_TOO_LARGE; TOO_MANY_CONCURRENT, UNAVAILABLE without room
   */
  receive(): Promise<Buffer>;
}

/** A form with one file, which is read while it comes in: not before the handler asks for it. */
export interface FormWithFile {
  /**
   * Reads the form, and hands on its file as it comes.
   * @param bounds the most that is read of the form, a little around the file aside, and what is thrown beyond that
   * @param take what is done with the file. The bytes end when the whole form has turned out to be good, so what is kept at
   *   their end is kept of no other; where it is not good, or the client goes away, they fail
   * @throws GatewayError INVALID_REQUEST where the form is not one file under the field `file`; TOO_MANY_CONCURRENT, UNAVAILABLE without room
   */
  receive<T>(bounds: FileBounds, take: (file: IncomingFile) => Promise<T>): Promise<T>;
}

export interface FileBounds {
  readonly bytesMax: number;
  readonly tooLarge: () => Error;
}

export interface IncomingFile {
  /** As the client gave it: anything. Of two spellings of a name the one of `filename*`. */
  readonly name: string;
  /** The other spelling; null where there is one alone. */
  readonly otherName: string | null;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * What a handler may answer: one of the declared statuses below 400, with the body that the contract gives to it, or a page or refused
 * JSON-RPC request of any status; where the contract says so (`default`), what somebody else answers.
 */
export type Reply<Id extends OperationId> =
  | DeclaredReply<Id>
  | RowsReply<Id>
  | AnothersReply<Id>
  | Delegated
  | Kept;

/** @throws GatewayError for every answer of 400 and above that is neither a page nor JSON-RPC */
export type Handler<Id extends OperationId, Grant = unknown> = (
  call: Call<Id, Grant>,
) => Promise<Reply<Id>> | Reply<Id>;

/** Every operation of the contract with its handler, no more and no less. */
export type Operations<Grant = unknown> = { readonly [Id in OperationId]: Handler<Id, Grant> };

/** The transport takes over: the function writes the whole response. */
export interface Delegated {
  readonly delegated: (request: IncomingMessage, response: ServerResponse) => void;
}

export type Headers = Readonly<Record<string, string>>;

/** Of an answer without a body: several cookies, too. */
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

type Body<Id extends OperationId> = operations[Id] extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? Content extends { readonly "multipart/form-data": unknown }
    ? FormWithFile
    : Content extends { readonly "*/*": unknown }
      ? RawBody
      : Content[keyof Content]
  : // Some may come without a body.
    operations[Id] extends { readonly requestBody?: { readonly content: infer Content } }
    ? Content[keyof Content] | undefined
    : undefined;

type Responses<Id extends OperationId> = operations[Id]["responses"];

/** The declared statuses that a handler replies itself: successes, and refusals that are pages or belong to a JSON-RPC request. */
type ReplyStatus<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: IsSuccess<Status> extends true
    ? Status
    : Responses<Id>[Status] extends Page | RpcRefusal
      ? Status
      : never;
}[keyof Responses<Id>];

type IsSuccess<Status> = Status extends number ? IsBelow400<Status> : false;

type IsBelow400<Status extends number> = `${Status}` extends `2${string}` | `3${string}`
  ? true
  : false;

interface Page {
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
  [Type in keyof Content]: Type extends "application/json"
    ? { readonly status: Status; readonly body: Content[Type]; readonly headers?: Headers }
    : Type extends `${string}+json`
      ? {
          readonly status: Status;
          readonly type: Type;
          readonly body: Content[Type];
          readonly headers?: Headers;
        }
      : {
          readonly status: Status;
          readonly type: Type extends "*/*" ? string : Type;
          readonly stream: Readable | Uint8Array | string;
          readonly headers?: Headers;
        };
}[keyof Content];

type AnothersReply<Id extends OperationId> =
  Responses<Id> extends { default: unknown }
    ? {
        readonly status: number;
        /** With its parameters, if any. */
        readonly type: string;
        readonly stream: Uint8Array | string;
        readonly headers?: Headers;
      }
    : never;

/** JSON text straight from the database, in pieces that are sent one after the other without being parsed; or its bytes, kept from before. */
type RowsReply<Id extends OperationId> =
  Responses<Id> extends { 200: { content: { "application/json": unknown } } }
    ? {
        readonly status: 200;
        readonly rowsText: readonly string[] | Uint8Array;
        readonly headers?: Headers;
      }
    : never;
