// Accepts a request of an async endpoint. One transaction stores the request as an event, one run
// for each automation of the endpoint, and the jobs that execute these runs (G32.1). Refuses a
// request if the workspace's storage for records is full.
import type { AutomationDefinition, EndpointDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { recordsFull, type RecordQuota } from "../../metering/index.ts";
import { guidV7, keyedHash, sha256, type Logger, type SecretBox } from "../../platform/index.ts";
import { CapacitySpentError, currentParty, type Rank } from "../../platform/capacity/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { AcceptedEvent, Dedupe, EndpointRequest } from "../automations.ts";
import { addEvent, claimKey, sealEvent } from "./event-store.ts";
import { enqueueRun } from "./run-jobs.ts";
import { addRuns, type NewRun, type RunCause } from "./run-store.ts";

export interface AcceptDependencies {
  readonly control: Pool;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  readonly records: RecordQuota;
}

/**
 * Stores a request as an event, with its runs.
 * @throws GatewayError NOT_FOUND if the endpoint does not exist; UNAVAILABLE if the database
 *   refused the event or the workspace's storage is full
 * @throws CapacitySpentError if no database connection is free in time
 */
export async function acceptEvent(
  { control, jobs, log, secretBox, records }: AcceptDependencies,
  workspace: Workspace,
  endpointName: string,
  request: EndpointRequest,
  dedupe: Dedupe | null,
): Promise<AcceptedEvent> {
  const endpoint = endpointOf(workspace, endpointName);
  const workspaceId = workspace.id;
  const id = guidV7();
  const rank = rankOf(endpoint);
  const event = sealEvent(secretBox, {
    workspaceId,
    id,
    endpointId: endpoint.id,
    endpoint: endpointName,
    request,
    rank,
  });
  let settle: (() => void) | undefined;
  try {
    const eventId = await control.transaction(async (connection) => {
      if (dedupe !== null) {
        const hash = sha256(dedupe.key);
        const key = { workspaceId, endpointId: endpoint.id, hash };
        const owner = await claimKey(connection, key, id, dedupe.seconds);
        if (owner !== id) return owner;
      }
      const automations = automationsOf(workspace, endpoint);
      const network = isOpen(endpoint) ? networkHash(workspace) : null;
      const cause = { event: { id, rank }, isOpen: isOpen(endpoint), network };
      await startRuns(jobs, connection, workspace, automations, cause);
      settle = await records.take(connection, workspace, rank, event.size);
      if (settle === undefined) throw recordsFull();
      await addEvent(connection, event);
      return id;
    });
    return { eventId, isReplay: eventId !== id };
  } catch (error) {
    if (error instanceof GatewayError || error instanceof CapacitySpentError) throw error;
    log.warn(
      { reason: String(error) },
      "A request to an endpoint could not be stored in the database. The sender gets status 503 and can try again. Check the database if this message repeats.",
    );
    throw new GatewayError("UNAVAILABLE", { cause: error });
  } finally {
    settle?.();
  }
}

/**
 * Returns a keyed hash of the current caller's network address. With it, the gateway can tell runs
 * of different networks apart. Without the workspace's secret, nobody can compute the address from
 * the hash.
 */
const networkHash = (workspace: Workspace): Buffer =>
  keyedHash(workspace.derive("networks of runs")).update(currentParty().network).digest();

/**
 * Returns the caller class (`rank`) of an endpoint's callers: 0 (trusted) for signed calls, 2
 * (anonymous) for unsigned calls.
 */
export const rankOf = (endpoint: EndpointDefinition): Rank => (isOpen(endpoint) ? 2 : 0);

/** Returns true if the endpoint accepts unsigned calls. */
const isOpen = ({ signature }: EndpointDefinition): boolean => signature.algorithm === "none";

/**
 * Returns the definition of an endpoint.
 * @throws GatewayError NOT_FOUND if the workspace has no endpoint with this name
 */
export function endpointOf({ definition }: Workspace, name: string): EndpointDefinition {
  const endpoint = Object.hasOwn(definition.endpoints, name) && definition.endpoints[name];
  if (!endpoint) throw new GatewayError("NOT_FOUND");
  return endpoint;
}

/**
 * Returns the automations that the definition of the endpoint lists, each with its name. Leaves out
 * names without an automation.
 */
export const automationsOf = (
  { definition }: Workspace,
  { automations }: EndpointDefinition,
): readonly (readonly [name: string, automation: AutomationDefinition])[] =>
  automations.flatMap((name) => {
    const automation = Object.hasOwn(definition.automations, name) && definition.automations[name];
    return automation ? [[name, automation] as const] : [];
  });

/**
 * Adds one run for each automation, and for each run one job that executes the run. Returns the ids
 * of the runs.
 */
export async function startRuns(
  jobs: Pick<JobQueue, "enqueue">,
  connection: Connection,
  workspace: Workspace,
  automations: readonly (readonly [name: string, automation: AutomationDefinition])[],
  cause: RunCause,
): Promise<readonly Guid[]> {
  if (automations.length === 0) return [];
  const runs = automations.map(([name, automation]): NewRun => ({
    id: guidV7(),
    automationId: automation.id,
    automation: name,
    definition: JSON.stringify(automation),
  }));
  const before = await addRuns(connection, workspace.id, runs, cause);
  const order = { ...before, isOpen: cause.isOpen };
  for (const { id } of runs) await enqueueRun(jobs, connection, workspace, id, order);
  return runs.map(({ id }) => id);
}
