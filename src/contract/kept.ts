// Answers whose connection goes on: what a handler replies then, and what it gets of the connection.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AuthenticatedCaller } from "./caller.ts";
import type { GatewayError } from "./errors.ts";
import type { Headers } from "./operations.ts";

/** The connection is kept: its handler serves it for as long as it lives. */
export interface Kept {
  readonly status: 101 | 200;
  readonly headers: Headers;
  /** Begins it; must not throw. @param opening to be let go of when this returns: it is larger than all that is needed later */
  readonly keep: (connection: KeptConnection, opening: OpeningRequest) => void;
}

/** The request of a connection that is kept, and its answer. */
export interface OpeningRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What came behind the request of an upgrade; null where nothing is upgraded. */
  readonly head: Buffer | null;
  /** Of the answer; its head is the handler's to send. */
  readonly headers: Headers;
}

/** What a handler gets of a connection that it keeps. */
export interface KeptConnection {
  readonly socket: Socket;
  /** Address that the client has, seen through trusted proxies. */
  readonly sourceIp: string;
  /**
   * Whom the credential of the request stands for now, or the token of a message, by the steps of the edge.
   * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, ORIGIN_DENIED, UNAVAILABLE
   */
  identify(token?: string): Promise<AuthenticatedCaller>;
  /** Counts the call that opened the connection, whose credential came later. @throws GatewayError RATE_LIMITED and those of allowances */
  open(caller: AuthenticatedCaller): Promise<void>;
  /**
   * Counts one more call.
   * @returns a function to call once when the work is over, with the error if it failed; a refused
   *   call is taken back
   * @throws the same errors as `open`
   */
  admit(): Promise<(error?: unknown) => void>;
  /**
   * Holds the bytes of a frame that is about to be written.
   * @returns why it may not be, where too few response bytes are left
   */
  charge(bytes: number): GatewayError | null;
  /** Counts what the client has taken since the last time. @returns why it may not have more, where an allowance is spent */
  settle(): GatewayError | null;
  /** To be called once, when the connection is closed. @param code that its row in the query log shows */
  ended(code: string | null): void;
}
