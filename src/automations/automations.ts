// The interface that automations offer to custom endpoints. One function stores a request as an
// event, and the automations of the endpoint run later. Another function runs the automation of an
// endpoint at once, and returns its response.
import type { Workspace } from "../catalog/index.ts";
import type { ContractSchema, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";

/** A request as an automation sees it. */
export interface EndpointRequest {
  readonly method: string;
  /** Header values by header name; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** The bytes of the body as received. */
  readonly body: Buffer;
}

/**
 * The dedupe key of a request: a text that is equal for all repeats of one request. `seconds` is
 * the time for which the gateway remembers the key.
 */
export interface Dedupe {
  readonly key: string;
  readonly seconds: number;
}

export interface AcceptedEvent {
  readonly eventId: Guid;
  /** True if an earlier request with the same dedupe key has already stored this event. */
  readonly isReplay: boolean;
}

/** The response that the `response` step of an automation builds. */
export interface AutomationAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /**
   * True if a step of the run may have changed something, such as a row or data of another server.
   * Undefined if an earlier call stored this response.
   */
  readonly hasEffects?: boolean;
}

export interface Automations {
  /**
   * Stores a request as an event, and one run for each automation of the endpoint. The event and
   * the runs are committed when the promise resolves.
   * @throws GatewayError UNAVAILABLE if the database refused the event or the workspace's storage
   *   is full; NOT_FOUND if the endpoint does not exist
   */
  readonly accept: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    dedupe: Dedupe | null,
  ) => Promise<AcceptedEvent>;
  /**
   * Runs the only automation of a sync endpoint, whose caller waits for the response. An automation
   * that can change something runs only once for each dedupe key (G33.13).
   * @throws GatewayError AUTOMATION_FAILED if the run failed
   * @throws GatewayError AUTOMATION_TIMEOUT if the run exceeded its time limit
   * @throws GatewayError ENDPOINT_BUSY if too many runs are in progress, or too many repeated calls
   *   wait for the response of the first call
   * @throws GatewayError NOT_FOUND if the endpoint does not exist
   * @throws GatewayError ANSWER_UNKNOWN if an earlier call had this dedupe key, and the gateway
   *   does not know its response
   * @throws GatewayError UNAVAILABLE if the workspace's storage for records is full, so that the
   *   response cannot be stored
   */
  readonly answer: (
    workspace: Workspace,
    endpointName: string,
    request: EndpointRequest,
    signal: Cancellation,
    dedupe?: Dedupe | null,
  ) => Promise<AutomationAnswer>;
}

/** The interface that automations offer to the operation `dryRunAutomation`. */
export interface DryRuns {
  /**
   * Runs an automation with a given request, and rolls its writes back (G48).
   * @param name name of the automation in the definition
   * @throws GatewayError INVALID_REQUEST if a sample response for an `http` step is not valid;
   *   UNAVAILABLE if the database is busy
   * @throws CapacitySpentError if too many dry runs are in progress
   */
  readonly dryRun: (
    workspace: Workspace,
    name: string,
    order: DryRunOrder,
    signal: Cancellation,
  ) => Promise<ContractSchema<"DryRun">>;
}

export type DryRunOrder = ContractSchema<"DryRunOrder">;
