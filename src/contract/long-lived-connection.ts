// Defines how a handler takes over a long-lived connection, such as a WebSocket: its reply, and the
// connection that it gets.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AuthenticatedCaller } from "./caller.ts";
import type { GatewayError } from "./errors.ts";
import type { ReplyHeaders } from "./operations.ts";

/** A reply of a handler that serves the connection until the connection is closed. */
export interface LongLivedReply {
  readonly status: 101 | 200;
  readonly headers: ReplyHeaders;
  /**
   * Starts to serve the connection. Must not throw.
   * @param opening do not keep it after the return, because it takes much memory
   */
  readonly keep: (connection: LongLivedConnection, opening: OpeningRequest) => void;
}

/** The request that opened a long-lived connection, and its response. */
export interface OpeningRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes that followed the request of an upgrade. Null without an upgrade. */
  readonly head: Buffer | null;
  /** Response headers. The handler itself sends the status and these headers. */
  readonly headers: ReplyHeaders;
}

/** The connection, as its handler uses it. */
export interface LongLivedConnection {
  readonly socket: Socket;
  /** IP address of the client. With trusted proxies, the address that they report. */
  readonly sourceIp: string;
  /**
   * Returns the caller of the request's credential, or of a token in a message. Repeats the checks
   * that the gateway made when the connection was opened.
   * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, ORIGIN_DENIED or UNAVAILABLE if a
   *   check fails
   */
  identify(token?: string): Promise<AuthenticatedCaller>;
  /**
   * Counts the call that opened the connection. Used if the credential came in a message.
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a limit of the
   *   workspace is reached
   */
  open(caller: AuthenticatedCaller): Promise<void>;
  /**
   * Counts one more call on the connection, such as a subscription.
   * @returns a function to call once after the work, with the error if the work failed. It takes
   *   the count of a rejected call back
   * @throws the same errors as `open`
   */
  admit(): Promise<(error?: unknown) => void>;
  /**
   * Reserves response bytes for a frame before the frame is written.
   * @returns null, or an error if too few response bytes are left this month
   */
  charge(bytes: number): GatewayError | null;
  /**
   * Counts the bytes that the client has received since the last call of this method.
   * @returns null, or an error if a monthly allowance is used up
   */
  settle(): GatewayError | null;
  /**
   * Finishes the call in the query log. Call it once, when the connection is closed.
   * @param code the error code for the query log, or null
   */
  ended(code: string | null): void;
}
