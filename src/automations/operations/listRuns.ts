// GET /{workspaceId}/automations/runs: one page of the runs, the newest first. Refuses cursors of other conditions and members.
import type { Grant } from "../../access/index.ts";
import { openCursor, sealCursor, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Guid, type Handler } from "../../contract/index.ts";
import { isGuid, normaliseGuid, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { listRuns } from "../runs/run-search-store.ts";
import { shownRun } from "../runs/shown-run.ts";

const PAGE_SIZE = 50;

/** @throws GatewayError INVALID_REQUEST */
export function listRunsHandler(control: Pool): Handler<"listRuns", Grant> {
  return async ({ grant: { workspace }, caller, query, facts }) => {
    const { cursor, limit = PAGE_SIZE, status, automation } = query;
    const eventId = query.eventId && normaliseGuid(query.eventId);
    const asked = ["listRuns", caller.memberId, status ?? "", automation ?? "", eventId ?? ""];
    const binding = sha256(JSON.stringify(asked));
    const before = cursor === undefined ? null : placeIn(workspace, binding, cursor);
    const conditions = { status, automation, eventId };
    const runs = await listRuns(control, workspace.id, conditions, before, limit + 1);
    const page = runs.slice(0, limit);
    facts.rows = page.length;
    const nextCursor = runs.length > limit ? sealCursor(workspace, binding, page.at(-1)!.id) : null;
    return { status: 200, body: { runs: page.map(shownRun), nextCursor } };
  };
}

function placeIn(workspace: Workspace, binding: Buffer, cursor: string): Guid {
  try {
    const place = openCursor(workspace, binding, cursor);
    if (isGuid(place)) return place;
  } catch {
    // The same answer, whatever is wrong with it.
  }
  const message = "`cursor` is not one of this list and these conditions; start again without one.";
  throw new GatewayError("INVALID_REQUEST", { message });
}
