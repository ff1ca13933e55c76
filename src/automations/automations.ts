// The interface of automations for custom endpoints: store a request as an event for later, or
// answer it at once.
import type { Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";

/** A request as an automation sees it. */
export interface EndpointRequest {
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** The body as received. */
  readonly body: Buffer;
}

/** The dedupe key of a request, and how long it is valid. */
export interface Dedupe {
  readonly key: string;
  readonly seconds: number;
}

export interface AcceptedEvent {
  readonly eventId: Guid;
  /** True if the event belongs to an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** The answer that the `response` step of an automation gives. */
export interface AutomationAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** True if a step of the run may have changed something. Absent in a stored answer. */
  readonly hasEffects?: boolean;
}

export interface Automations {
  /**
   * Stores an event, and one run per automation of the endpoint. Both are committed when the
   * promise resolves.
   * @throws GatewayError UNAVAILABLE if the database refused them or the workspace's storage is
   *   full; NOT_FOUND for an unknown endpoint
   */
  readonly accept: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    dedupe: Dedupe | null,
  ) => Promise<AcceptedEvent>;
  /**
   * Runs the one automation of a sync endpoint. An automation with effects runs once per dedupe key
   * (G33.13).
   * @throws GatewayError AUTOMATION_FAILED, AUTOMATION_TIMEOUT, ENDPOINT_BUSY; NOT_FOUND for an
   *   unknown endpoint; ANSWER_UNKNOWN for a repeat without a known answer; UNAVAILABLE if the
   *   workspace has no storage for the answer
   */
  readonly answer: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    signal: Cancellation,
    dedupe?: Dedupe | null,
  ) => Promise<AutomationAnswer>;
}
