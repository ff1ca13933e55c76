// Detects that a client closed its connection before the response was sent, or that its connection
// was rejected. No response is sent then, but the call is logged.
import type { ServerResponse } from "node:http";
import type { Cancellation } from "../../platform/index.ts";

/** Status of these calls in the query log. No client ever receives it. */
export const clientGoneStatus = 499;

export class ClientGone extends Error {
  constructor() {
    super("The client went away.");
    this.name = "ClientGone";
  }
}

/**
 * Tells handlers whether the client still waits for the response. It costs far less than an
 * AbortController for each request.
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
   * The listener also runs after a complete response. By then, the work has removed its listener.
   */
  addEventListener(_type: "abort", listener: () => void): void {
    this.#response.on("close", listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#response.off("close", listener);
  }
}
