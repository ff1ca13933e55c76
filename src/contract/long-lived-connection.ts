// Long-lived connections: the reply of a handler that takes over a connection, and the interface
// that it gets.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AuthenticatedCaller } from "./caller.ts";
import type { GatewayError } from "./errors.ts";
import type { ReplyHeaders } from "./operations.ts";

/** A reply whose handler serves the connection until it is closed. */
export interface LongLivedReply {
  readonly status: 101 | 200;
  readonly headers: ReplyHeaders;
  /**
   * Starts to serve the connection. Must not throw.
   * @param opening not to be retained after the return, because it is large
   */
  readonly keep: (connection: LongLivedConnection, opening: OpeningRequest) => void;
}

/** The request that opened a long-lived connection, and its response. */
export interface OpeningRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes after the request of an upgrade. Null without an upgrade. */
  readonly head: Buffer | null;
  /** Response headers. The handler sends the head of the response. */
  readonly headers: ReplyHeaders;
}

/** The connection, as its handler uses it. */
export interface LongLivedConnection {
  readonly socket: Socket;
  /** IP address of the client, behind trusted proxies. */
  readonly sourceIp: string;
  /**
   * Returns the caller of the request's credential, or of a token in a message. Repeats the checks
   * of the edge.
   * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, ORIGIN_DENIED, UNAVAILABLE
   */
  identify(token?: string): Promise<AuthenticatedCaller>;
  /**
   * Counts the call that opened the connection, after a message has brought the credential.
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
   */
  open(caller: AuthenticatedCaller): Promise<void>;
  /**
   * Counts one more call.
   * @returns a function to call once after the work, with the error if it failed. It refunds a
   *   refused call
   * @throws the same errors as `open`
   */
  admit(): Promise<(error?: unknown) => void>;
  /**
   * Reserves the bytes of a frame before it is written.
   * @returns null, or an error if too few response bytes are left
   */
  charge(bytes: number): GatewayError | null;
  /**
   * Counts the bytes that the client has received since the last call.
   * @returns null, or an error if an allowance is exhausted
   */
  settle(): GatewayError | null;
  /**
   * Must be called once when the connection is closed.
   * @param code error code for the row in the query log
   */
  ended(code: string | null): void;
}
