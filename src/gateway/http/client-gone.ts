// Detects that the client closed its connection, or that the connection was refused, before the
// answer. Nothing is sent then, and the call is logged.
import type { ServerResponse } from "node:http";
import type { Cancellation } from "../../platform/index.ts";

/** Status of such calls in the query log. No client ever gets it. */
export const clientGoneStatus = 499;

export class ClientGone extends Error {
  constructor() {
    super("The client went away.");
    this.name = "ClientGone";
  }
}

/**
 * Tells handlers whether the client still waits for the answer. Far cheaper than an AbortController
 * for each request.
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

  /** The listener also runs after a complete answer. The work no longer listens then. */
  addEventListener(_type: "abort", listener: () => void): void {
    this.#response.on("close", listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#response.off("close", listener);
  }
}
