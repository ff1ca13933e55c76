// What custom endpoints ask of automations: to take a request for later, or to answer it at once.
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
  /** As it came. */
  readonly body: Buffer;
}

/** What makes a request the same as an earlier one of the same endpoint, and for how long. */
export interface Dedupe {
  readonly key: string;
  readonly seconds: number;
}

export interface AcceptedEvent {
  readonly eventId: Guid;
  /** Whether it is the event of an earlier request. */
  readonly isReplay: boolean;
}

/** What the response step of an automation has made. */
export interface AutomationAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Not where it holds what is good for one caller or for a while only, such as the signed address of a file. */
  readonly isCacheable: boolean;
  /** True if a step of the run may have changed something. Absent in a stored answer. */
  readonly hasEffects?: boolean;
}

export interface Automations {
  /**
   * The event and a run of each of the endpoint's automations are committed when it returns.
   * @throws GatewayError UNAVAILABLE where they could not be written, the workspace's storage being full included; NOT_FOUND for an
   *   endpoint that the workspace does not have
   */
  readonly accept: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    dedupe: Dedupe | null,
  ) => Promise<AcceptedEvent>;
  /**
   * Runs the one automation of a sync endpoint. Runs it once for a key if it has effects (G33.13).
   * @throws GatewayError AUTOMATION_FAILED, AUTOMATION_TIMEOUT, ENDPOINT_BUSY; NOT_FOUND for an
   *   unknown endpoint; ANSWER_UNKNOWN for a repeat without a known answer; UNAVAILABLE if the
   *   workspace has no room for the answer
   */
  readonly answer: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    signal: Cancellation,
    dedupe?: Dedupe | null,
  ) => Promise<AutomationAnswer>;
}
