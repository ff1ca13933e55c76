// GET /{workspaceId}/logs: returns one page of the query log, newest entries first. Rejects a
// cursor from a search of another member, or from a search with other conditions. Rejects a `since`
// that is later than `until`. Only owners of the workspace see request bodies.
import type { Grant } from "../../access/index.ts";
import { openCursor, sealCursor, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { withLease, type Capacity, type CapacityOptions } from "../../platform/capacity/index.ts";
import { normaliseGuid, sha256, type Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { shownEntry } from "../shown-entry.ts";
import { loggedAddress, periodOf, searchLog } from "../log-search.ts";
import type { LogPosition } from "../log-search-store.ts";

const PAGE_SIZE = 50;
/**
 * Limits the searches that run at the same time: two on this node, and one for each workspace. So
 * enough database connections are left for calls that are not searches.
 */
export const searchCapacity: CapacityOptions = {
  name: "log searches",
  what: "slots for searches of the query log",
  slots: 2,
  holderMax: 1,
  waitMs: 5_000,
  waitersMax: { rank: 8 },
};

export interface LogsDependencies {
  readonly control: Pool;
  readonly clock: Clock;
}

/**
 * Creates the handler of `listLogs`.
 * @throws GatewayError INVALID_REQUEST if the cursor or the period is not valid
 * @throws CapacitySpentError if too many searches run at the same time
 */
export function listLogsHandler(
  { control, clock }: LogsDependencies,
  searches: Capacity,
): Handler<"listLogs", Grant> {
  return async ({ grant: { workspace, rights }, caller, query, facts, signal }) => {
    const { cursor, limit = PAGE_SIZE, since, until, ...equal } = query;
    const binding = bindingOf(caller.memberId, { since, until, ...equal });
    const after = cursor === undefined ? null : positionIn(workspace, binding, cursor);
    const bodies = rights.has("logs.bodies");
    const [from, to] = [momentOf("since", since), momentOf("until", until)];
    if (from !== undefined && to !== undefined && from > to) throw invalidLogQuery(REVERSED);
    const search = {
      workspaceId: workspace.id,
      ...equal,
      credentialId: equal.credentialId && normaliseGuid(equal.credentialId),
      endUserId: equal.endUserId && normaliseGuid(equal.endUserId),
      email: equal.email && loggedAddress(equal.email),
      ...periodOf(clock.now(), from, to),
    };
    const { entries, end } = await withLease(
      searches,
      () => searchLog(control, { ...search, after, limit, bodies, signal }),
      { signal },
    );
    facts.rows = entries.length;
    const nextCursor = end && sealCursor(workspace, binding, JSON.stringify(end));
    const body = { entries: entries.map((entry) => shownEntry(entry, bodies)), nextCursor };
    return { status: 200, body };
  };
}

/**
 * Returns a hash of the member and the search conditions. A cursor is valid only for requests with
 * the same hash. The order of the conditions in the URL does not matter.
 */
function bindingOf(memberId: string, conditions: object): Buffer {
  const entries = Object.entries(conditions)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(["listLogs", memberId, ...entries]));
}

const REVERSED = "`since` is later than `until`. Send a `since` before `until`.";
const invalidLogQuery = (message: string, cause?: unknown): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message, cause });

/**
 * Parses a time of the request. A leap second (second 60) matches the declared format, but
 * JavaScript cannot represent it, so it is rejected.
 */
function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw invalidLogQuery(
      `\`${name}\` is not a valid time. Send a time such as \`2026-01-31T13:45:00Z\`.`,
    );
  return moment;
}

function positionIn(workspace: Workspace, binding: Buffer, cursor: string): LogPosition {
  try {
    return JSON.parse(openCursor(workspace, binding, cursor)) as LogPosition;
  } catch (error) {
    const message =
      "The `cursor` is not valid, or it comes from a search with other conditions. Send the request without `cursor`.";
    throw invalidLogQuery(message, error);
  }
}
