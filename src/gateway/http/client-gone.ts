// Detects that the client left, or that its connection was refused, before an answer; nothing is sent, the call is logged.
import type { ServerResponse } from "node:http";
import type { Cancellation } from "../../platform/index.ts";

/** Status under which such calls stand in the log; it never goes over the wire. */
export const clientGoneStatus = 499;

export class ClientGone extends Error {
  constructor() {
    super("The client went away.");
    this.name = "ClientGone";
  }
}

/** Whether somebody still waits for a response, as handlers are told. Far cheaper than an AbortController for every request. */
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

  /** Also told of the end of a complete answer, by which time the work that it was for has stopped listening. */
  addEventListener(_type: "abort", listener: () => void): void {
    this.#response.on("close", listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#response.off("close", listener);
  }
}
