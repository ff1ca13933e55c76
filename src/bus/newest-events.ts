// Reads the newest stored events of a topic for one caller. The caller sees only the rows and
// columns that a read with the caller's rights would show.
import { mayUseTopic } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import { newestEvents, type TopicEvent } from "../outbox/index.ts";
import { withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { DataAccess, WorkspaceData } from "../query/index.ts";
import type { Bus } from "./bus.ts";
import { unavailableError, type BusCapacities } from "./capacities.ts";
import { framesOf } from "./cloud-event.ts";
import { denied } from "./denied.ts";

export interface NewestEventsDependencies {
  readonly control: Pool;
  readonly data: Pick<WorkspaceData, "projectEventRows">;
  readonly capacities: Pick<BusCapacities, "reads">;
}

const BYTES_MAX = 1024 * 1024;

/** Creates the function that returns the newest events of a topic. */
export function createNewestEvents({
  control,
  data,
  capacities,
}: NewestEventsDependencies): Bus["newest"] {
  return async (access, { topic, instance }, rowsMax) => {
    const { grant, claims, actor } = access;
    if (!mayUseTopic(grant, claims, { topic, instance: instance ?? "" }, "subscribe"))
      throw denied();
    const { workspace } = grant;
    const limits = { rowsMax, bytesMax: BYTES_MAX };
    const events = await withLease(capacities.reads, () =>
      newestEvents(control, workspace.id, { topic, instance }, limits),
    ).catch((cause: unknown) => Promise.reject(unavailableError(cause)));
    const rows = await visibleRowsOf(data, access, events);
    return events.flatMap((event, index) => {
      const visible = rows[index];
      if (visible === undefined) return [];
      const key = { workspaceId: workspace.id, topic, instance: event.instance };
      const isSelf = event.actorKind === actor.kind && event.actorId === actor.id;
      return framesOf(event, key, workspace)(visible, isSelf);
    });
  };
}

/**
 * Returns for each event the rows that the caller sees, as JSON text: null for a custom event, and
 * undefined if the caller sees no row.
 */
async function visibleRowsOf(
  data: NewestEventsDependencies["data"],
  access: Pick<DataAccess, "grant" | "grantIn" | "claims">,
  events: readonly TopicEvent[],
): Promise<(string | null | undefined)[]> {
  const visible = events.map(({ tableId }) => (tableId === null ? null : undefined));
  const rows: (string | null | undefined)[] = visible;
  const byTable = Map.groupBy(events.keys(), (index) => events[index]!.tableId);
  for (const [tableId, indexes] of byTable) {
    if (tableId === null) continue;
    const stored = indexes.map((index) => ({ rows: events[index]!.body }));
    const [shown] = await data.projectEventRows(access, tableId satisfies Guid, stored, [
      access.claims,
    ]);
    for (const [place, index] of indexes.entries()) rows[index] = shown?.[place] ?? undefined;
  }
  return rows;
}
