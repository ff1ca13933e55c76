// GET /{workspaceId}/automations/runs: returns one page of the runs, newest first. A cursor is the
// position at which the next page begins. Refuses a cursor that the gateway returned to another
// member, or for other filters.
import type { Grant } from "../../access/index.ts";
import { openCursor, sealCursor, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid, type Handler } from "../../contract/index.ts";
import { isGuid, normaliseGuid, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { listRuns } from "../runs/run-search-store.ts";
import { shownRun } from "../runs/shown-run.ts";

const PAGE_SIZE = 50;

/**
 * Creates the handler of the operation `listRuns`.
 * @throws GatewayError INVALID_REQUEST if the cursor is not valid, or the gateway returned it to
 *   another member or for other filters
 */
export function listRunsHandler(control: Pool): Handler<"listRuns", Grant> {
  return async ({ grant: { workspace }, caller, query, facts }) => {
    const { cursor, limit = PAGE_SIZE, status, automation } = query;
    const eventId = query.eventId && normaliseGuid(query.eventId);
    const boundTo = ["listRuns", caller.memberId, status ?? "", automation ?? "", eventId ?? ""];
    const binding = sha256(JSON.stringify(boundTo));
    const before = cursor === undefined ? null : positionOf(workspace, binding, cursor);
    const conditions = { status, automation, eventId };
    const runs = await listRuns(control, workspace.id, conditions, before, limit + 1);
    const page = runs.slice(0, limit);
    facts.rows = page.length;
    const nextCursor = runs.length > limit ? sealCursor(workspace, binding, page.at(-1)!.id) : null;
    return { status: 200, body: { runs: page.map(shownRun), nextCursor } };
  };
}

function positionOf(workspace: Workspace, binding: Buffer, cursor: string): Guid {
  try {
    const runId = openCursor(workspace, binding, cursor);
    if (isGuid(runId)) return runId;
  } catch {
    // The error message below is the same for every invalid cursor, so that it does not reveal the
    // cause.
  }
  const message =
    "The `cursor` is not valid, or belongs to a request with other filters. Send the same `status`, `automation` and `eventId` as in the request that returned the `cursor`, or start again without a `cursor`.";
  throw new GatewayError("INVALID_REQUEST", { message });
}
