// Answers whose connection goes on: what a handler replies then, and what it gets of the connection.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AuthenticatedCaller } from "./caller.ts";
import type { GatewayError } from "./errors.ts";
import type { Headers } from "./operations.ts";

/** The connection is kept: its handler serves it for as long as it lives. */
export interface Kept {
  readonly status: 101 | 200;
  readonly headers: Headers;
  /** Ends when the connection does; never fails. @returns the code that its row in the query log shows */
  readonly keep: (connection: KeptConnection) => Promise<string | null>;
}

/** What a handler gets of a connection that it keeps. */
export interface KeptConnection {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What came behind the request of an upgrade; null where nothing is upgraded. */
  readonly head: Buffer | null;
  /** Of the answer; its head is the handler's to send. */
  readonly headers: Headers;
  /**
   * Whom the credential of the request stands for now, or the token of a message, by the steps of the edge.
   * @throws GatewayError UNAUTHENTICATED, WORKSPACE_MISMATCH, ORIGIN_DENIED, UNAVAILABLE
   */
  readonly identify: (token?: string) => Promise<AuthenticatedCaller>;
  /** Counts the call that opened the connection, whose credential came later. @throws GatewayError RATE_LIMITED and those of allowances */
  readonly open: (caller: AuthenticatedCaller) => Promise<void>;
  /** Counts one more call. @throws the same */
  readonly admit: () => Promise<void>;
  /** Counts what the client has taken since the last time. @returns why it may not have more, where an allowance is spent */
  readonly settle: () => GatewayError | null;
}
