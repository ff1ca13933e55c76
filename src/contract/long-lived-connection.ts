// Defines how a handler takes over a long-lived connection, such as a WebSocket. These are the
// types of its reply, and of the connection that it gets.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AuthenticatedCaller } from "./caller.ts";
import type { GatewayError } from "./errors.ts";
import type { ReplyHeaders } from "./operations.ts";

/** The reply of a handler that itself serves the connection until the connection is closed. */
export interface LongLivedReply {
  readonly status: 101 | 200;
  readonly headers: ReplyHeaders;
  /**
   * Starts to serve the connection. Must not throw.
   * @param opening the request that opened the connection; do not keep it after the return, because
   *   it takes much memory
   */
  readonly keep: (connection: LongLivedConnection, opening: OpeningRequest) => void;
}

/** The request that opened a long-lived connection, and its response. */
export interface OpeningRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /**
   * Bytes that the client sent after its upgrade request, such as a first frame. Null if the
   * request was no upgrade.
   */
  readonly head: Buffer | null;
  /**
   * The response headers that the gateway has prepared. The handler itself sends the status and
   * these headers.
   */
  readonly headers: ReplyHeaders;
}

/** A long-lived connection, as the handler sees it. */
export interface LongLivedConnection {
  readonly socket: Socket;
  /**
   * IP address of the client. Behind trusted proxies, it is the address that the proxies report.
   */
  readonly sourceIp: string;
  /**
   * Authenticates the client. Repeats the checks that the gateway makes for every request, such as
   * the check of the origin.
   * @param token an access token or key that the client sent in a message; by default the
   *   credential of the request that opened the connection
   * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, ORIGIN_DENIED or UNAVAILABLE if a
   *   check fails
   */
  identify(token?: string): Promise<AuthenticatedCaller>;
  /**
   * Counts the call that opened the connection as usage of the workspace. Use this method only if
   * the client sent its credential in a message. For all other connections, the gateway has already
   * counted this call.
   * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a limit of the
   *   workspace is reached
   */
  open(caller: AuthenticatedCaller): Promise<void>;
  /**
   * Counts one more call on the connection, such as a subscription.
   * @returns a function to call once after the work, with the error if the work failed; it removes
   *   the call from the count if the error shows that the call was rejected before it changed
   *   anything
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
   * Writes the call that opened the connection to the query log. Call it once, when the connection
   * is closed.
   * @param code the error code for the query log; null if the connection ended without an error
   */
  ended(code: string | null): void;
}
