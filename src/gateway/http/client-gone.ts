// Detects that a client has closed its connection before the response was sent, or that its
// connection was rejected. In both cases, the gateway sends no response to the request, but logs
// the call.
import type { ServerResponse } from "node:http";
import type { Cancellation } from "../../platform/index.ts";

/**
 * HTTP status in the query log for calls whose client disconnected before the response. No client
 * ever receives it.
 */
export const clientGoneStatus = 499;

export class ClientGone extends Error {
  constructor() {
    super("The client closed its connection before the response was complete.");
    this.name = "ClientGone";
  }
}

/**
 * Tells handlers whether the client still waits for the response, like an AbortSignal. An
 * AbortController for each request would cost far more time.
 */
export class CallerPresence implements Cancellation {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get aborted(): boolean {
    return this.#response.closed && !this.#response.writableFinished;
  }

  get reason(): ClientGone {
    return new ClientGone();
  }

  /**
   * Registers a listener for the end of the connection. The listener also runs after a complete
   * response, so the caller must remove the listener when its work has ended.
   */
  addEventListener(_type: "abort", listener: () => void): void {
    this.#response.on("close", listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#response.off("close", listener);
  }
}
