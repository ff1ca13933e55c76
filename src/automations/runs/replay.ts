// Replays a stored event. Starts one of its automations again, from the beginning or from a step,
// or starts all automations of the event's endpoint. A new run uses the current definition of the
// automation (G32.6).
import type { AutomationDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { JobQueue } from "../../platform/jobs/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { stepIds } from "../steps/registry.ts";
import { automationsOf, startRuns } from "./accept.ts";
import { lockEventForRun } from "./event-store.ts";
import { findRun } from "./run-search-store.ts";
import { copySteps } from "./step-store.ts";

export interface ReplayDependencies {
  readonly control: Pool;
  readonly jobs: Pick<JobQueue, "enqueue">;
}

const conflict = (message: string): GatewayError =>
  new GatewayError("RUN_NOT_REPLAYABLE", { message });

/**
 * Starts a new run for the event and the automation of an earlier run.
 * @param from id of the step to start from; undefined for the first step. Completed steps before
 *   the step `from` do not run again.
 * @returns the id of the new run
 * @throws GatewayError NOT_FOUND if the run does not exist
 * @throws GatewayError RUN_NOT_OVER if the run has not ended
 * @throws GatewayError RUN_NOT_REPLAYABLE if the run belongs to a sync endpoint, or its event or
 *   automation was deleted
 * @throws GatewayError INVALID_REQUEST if `from` is not the id of a step outside of loops and
 *   branches
 */
export async function replayRun(
  { control, jobs }: ReplayDependencies,
  workspace: Workspace,
  id: Guid,
  from: string | undefined,
): Promise<Guid> {
  const workspaceId = workspace.id;
  const run = await findRun(control, { workspaceId, id });
  if (run === undefined) throw new GatewayError("NOT_FOUND");
  if (run.endedAt === null) throw new GatewayError("RUN_NOT_OVER");
  const { eventId } = run;
  if (eventId === null)
    throw conflict(
      "A run of a sync endpoint cannot be replayed, because its caller already got a response. Call the endpoint again instead.",
    );
  const automation = automationOf(workspace, run.automationId);
  const before = from === undefined ? [] : stepsBefore(automation[1], from);
  return control.transaction(async (connection) => {
    const event = await lockEventForRun(connection, workspaceId, eventId);
    if (event === undefined)
      throw conflict(
        "The event of this run was deleted, so the run cannot be replayed. Send the request to the endpoint again.",
      );
    // A member requested the replay, so the new run has the priority of a trusted caller. Its
    // records use the storage for the caller class of the original request.
    const cause = { event, isOpen: false };
    const [newId] = await startRuns(jobs, connection, workspace, [automation], cause);
    const copy = { id: newId!, rank: event.rank };
    if (before.length > 0) await copySteps(connection, { workspaceId, id }, copy, before);
    return newId!;
  });
}

/**
 * Finds an automation by its id, because its name may have changed since the earlier run.
 * @throws GatewayError RUN_NOT_REPLAYABLE if the workspace has no automation with this id
 */
function automationOf(
  { definition }: Workspace,
  id: Guid,
): readonly [name: string, automation: AutomationDefinition] {
  const found = Object.entries(definition.automations).find(([, each]) => each.id === id);
  if (found === undefined)
    throw conflict(
      "The workspace no longer has the automation of this run, so the run cannot be replayed. Add the automation with its old `id` to the definition of the workspace, then replay the run.",
    );
  return found;
}

/**
 * Returns the ids of the steps before the step `from`, and of the steps inside them.
 * @throws GatewayError INVALID_REQUEST if no step outside of loops and branches has the id `from`
 */
function stepsBefore({ steps }: AutomationDefinition, from: string): readonly string[] {
  const index = steps.findIndex(({ id }) => id === from);
  if (index !== -1) return stepIds(steps.slice(0, index));
  const names = steps.map(({ id }) => id).join(", ");
  const message = `\`from\` must be the id of a step outside of loops and branches. The automation has these steps: ${names}.`;
  throw new GatewayError("INVALID_REQUEST", { message });
}

/**
 * Starts all current automations of an event's endpoint again.
 * @returns the ids of the new runs
 * @throws GatewayError NOT_FOUND if the event does not exist; RUN_NOT_REPLAYABLE if its endpoint
 *   was removed
 */
export function resendEvent(
  { control, jobs }: ReplayDependencies,
  workspace: Workspace,
  eventId: Guid,
): Promise<readonly Guid[]> {
  return control.transaction(async (connection) => {
    const event = await lockEventForRun(connection, workspace.id, eventId);
    if (event === undefined) throw new GatewayError("NOT_FOUND");
    const endpoints = Object.values(workspace.definition.endpoints);
    const endpoint = endpoints.find(({ id }) => id === event.endpointId);
    if (endpoint === undefined)
      throw conflict(
        "The workspace no longer has the endpoint of this event, so the event cannot be replayed. Add the endpoint with its old `id` to the definition of the workspace, then replay the event.",
      );
    const automations = automationsOf(workspace, endpoint);
    return startRuns(jobs, connection, workspace, automations, { event, isOpen: false });
  });
}
