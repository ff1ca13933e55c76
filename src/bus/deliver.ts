// Delivers a page of events to subscribers with the same rights (grant), in the order of offsets.
// One query for each table selects the visible rows for many subscribers. Each different event text
// is rendered once.
import { setImmediate as nextRound } from "node:timers/promises";
import type { Grant } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import type { BusKey } from "../outbox/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import { framesOf, type FrameOf } from "./cloud-event.ts";
import type { EventPage } from "./event-pages.ts";
import type { SubscriptionState } from "./subscription.ts";

export interface Delivery {
  readonly key: BusKey;
  readonly page: EventPage;
  readonly grant: Grant;
  readonly members: readonly SubscriptionState[];
  /**
   * Called before each event for a member (subscriber). Returns false if the member has left the
   * group or has paused. Then the member gets no further event of the page.
   */
  readonly isStillDue: (member: SubscriptionState) => boolean;
  /**
   * Called after an error, with the members (subscribers) that did not get all events of the page.
   */
  readonly failed: (members: readonly SubscriptionState[], error: unknown) => void;
}

/**
 * Maximum characters of selected rows in memory. The limit matters if each subscriber sees
 * different rows of the same events.
 */
const PROJECTED_CHARACTERS_MAX = 16 * 1024 * 1024;
/**
 * Number of frames that are delivered before other work of the event loop runs. A frame larger than
 * `FRAME_BYTES` counts as several frames, because it is copied for each connection.
 */
const FRAMES_PER_ROUND = 1_000;
const FRAME_BYTES = 16 * 1024;

/**
 * For each event of the page, a JSON text of the rows that a subscriber sees. `undefined`: the
 * subscriber sees no row. `null`: a custom event, which has no rows.
 */
type VisibleRows = readonly (string | null | undefined)[];

/**
 * Delivers the page of events. Resolves when all members have received the events that they may
 * see. Reports errors to `failed`, and never rejects.
 */
export async function deliver(
  data: Pick<WorkspaceData, "projectEventRows">,
  delivery: Delivery,
): Promise<void> {
  const { page, grant, key, members, failed } = delivery;
  const frames = page.events.map((event) => framesOf(event, key, grant.workspace));
  for (const batch of batchesOf(members, page)) {
    try {
      await deliverBatch(delivery, frames, batch, await visibleRowsOf(data, delivery, batch));
    } catch (error) {
      failed(batch.flat(), error);
    }
  }
}

/**
 * Yields batches of subscribers. A batch contains lists of subscribers that see the same rows,
 * because they have the same token claims or none. A batch is so small that its selected rows fit
 * into memory.
 */
function* batchesOf(
  members: readonly SubscriptionState[],
  { events }: EventPage,
): Generator<readonly (readonly SubscriptionState[])[]> {
  const alike = [...Map.groupBy(members, ({ subscriber }) => subscriber.access.claims).values()];
  const size = events.reduce((sum, { body }) => sum + body.length, 1);
  const setsPerBatch = Math.max(1, Math.floor(PROJECTED_CHARACTERS_MAX / size));
  for (let at = 0; at < alike.length; at += setsPerBatch) yield alike.slice(at, at + setsPerBatch);
}

async function visibleRowsOf(
  data: Pick<WorkspaceData, "projectEventRows">,
  { page, grant }: Delivery,
  batch: readonly (readonly SubscriptionState[])[],
): Promise<VisibleRows[]> {
  const { events } = page;
  const visibleRows = batch.map(() => Array<string | null | undefined>(events.length));
  const byTable = new Map<Guid, number[]>();
  for (const [index, { tableId }] of events.entries()) {
    if (tableId === null) for (const visible of visibleRows) visible[index] = null;
    else byTable.set(tableId, [...(byTable.get(tableId) ?? []), index]);
  }
  const claimSets = batch.map(([first]) => first!.subscriber.access.claims);
  const { grantIn } = batch[0]![0]!.subscriber.access;
  for (const [tableId, indexes] of byTable) {
    const stored = indexes.map((index) => ({ rows: events[index]!.body }));
    const projected = await data.projectEventRows({ grant, grantIn }, tableId, stored, claimSets);
    for (const [caller, rows] of projected.entries())
      for (const [index, text] of rows.entries())
        if (text !== null) visibleRows[caller]![indexes[index]!] = text;
  }
  return visibleRows;
}

async function deliverBatch(
  { page, isStillDue }: Delivery,
  frames: readonly FrameOf[],
  batch: readonly (readonly SubscriptionState[])[],
  visibleRows: readonly VisibleRows[],
): Promise<void> {
  let delivered = 0;
  const deliverTo = (member: SubscriptionState, visible: VisibleRows): void => {
    for (const [index, event] of page.events.entries()) {
      if (!isStillDue(member) || member.offset > event.offset) continue;
      member.offset = event.offset + 1;
      const rows = visible[index];
      if (rows === undefined) continue;
      const frame = frames[index]!(rows, member.hasCaused(event));
      member.listener.event(frame);
      delivered += Math.max(1, frame.text.length / FRAME_BYTES);
    }
  };
  for (const [index, members] of batch.entries())
    for (const member of members) {
      member.listener.batch(() => deliverTo(member, visibleRows[index]!));
      if (delivered < FRAMES_PER_ROUND) continue;
      delivered = 0;
      await nextRound();
    }
  for (const member of batch.flat())
    if (isStillDue(member)) {
      member.offset = Math.max(member.offset, page.end + 1);
      member.failures = 0;
    }
}
