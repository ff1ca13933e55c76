// Hands a page of events to subscribers of one grant: the rows cut for all of them at once, each text made once, in the order of offsets.
import { setImmediate as nextRound } from "node:timers/promises";
import type { Grant } from "../access/index.ts";
import type { Guid } from "../contract/index.ts";
import type { BusKey, NumberedEvent } from "../outbox/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import { framesOf, type FrameOf } from "./cloud-event.ts";
import type { Subscribed } from "./subscription.ts";

/** Consecutive events of one bus. */
export interface Page {
  readonly events: readonly NumberedEvent[];
  /** Offset up to which there is nothing beside them. */
  readonly end: number;
}

export interface Delivery {
  readonly key: BusKey;
  readonly page: Page;
  readonly grant: Grant;
  readonly members: readonly Subscribed[];
  /** Asked before each event: who has left meanwhile gets nothing of what follows. */
  readonly isStillDue: (member: Subscribed) => boolean;
  /** Told of those to whom not all could be delivered. */
  readonly failed: (members: readonly Subscribed[], error: unknown) => void;
}

/** Characters that rows of one page may come to, were they different for each caller. */
const CUT_MAX = 16 * 1024 * 1024;
/** Frames handed over before others get their turn; a large one, which is copied for each connection, counts as several. */
const FRAMES_IN_A_ROW = 1_000;
const FRAME_BYTES = 16 * 1024;

/** What a subscriber sees of each event, by its place in the page; `undefined`: nothing. A custom event is `null` rows. */
type Sight = readonly (string | null | undefined)[];

/** Ends when all were handed what they may see; never fails. */
export async function deliver(
  data: Pick<WorkspaceData, "cutRows">,
  delivery: Delivery,
): Promise<void> {
  const { page, grant, key, members, failed } = delivery;
  const frames = page.events.map((event) => framesOf(event, key, grant.workspace));
  for (const group of groupsOf(members, page)) {
    try {
      await handOver(delivery, frames, group, await sightsOf(data, delivery, group));
    } catch (error) {
      failed(group.flat(), error);
    }
  }
}

/** Subscribers whose claims are the same object, or who have none, see the same; so many of them that their rows fit into memory. */
function* groupsOf(
  members: readonly Subscribed[],
  { events }: Page,
): Generator<readonly (readonly Subscribed[])[]> {
  const alike = [...Map.groupBy(members, ({ subscriber }) => subscriber.access.claims).values()];
  const size = events.reduce((sum, { body }) => sum + body.length, 1);
  const together = Math.max(1, Math.floor(CUT_MAX / size));
  for (let at = 0; at < alike.length; at += together) yield alike.slice(at, at + together);
}

async function sightsOf(
  data: Pick<WorkspaceData, "cutRows">,
  { page, grant }: Delivery,
  group: readonly (readonly Subscribed[])[],
): Promise<Sight[]> {
  const { events } = page;
  const sights = group.map(() => Array<string | null | undefined>(events.length));
  const byTable = new Map<Guid, number[]>();
  for (const [place, { tableId }] of events.entries()) {
    if (tableId === null) for (const sight of sights) sight[place] = null;
    else byTable.set(tableId, [...(byTable.get(tableId) ?? []), place]);
  }
  const claimSets = group.map(([first]) => first!.subscriber.access.claims);
  const { grantIn } = group[0]![0]!.subscriber.access;
  for (const [tableId, places] of byTable) {
    const stored = places.map((place) => ({ rows: events[place]!.body }));
    const cut = await data.cutRows({ grant, grantIn }, tableId, stored, claimSets);
    for (const [caller, rows] of cut.entries())
      for (const [index, text] of rows.entries())
        if (text !== null) sights[caller]![places[index]!] = text;
  }
  return sights;
}

async function handOver(
  { page, isStillDue }: Delivery,
  frames: readonly FrameOf[],
  group: readonly (readonly Subscribed[])[],
  sights: readonly Sight[],
): Promise<void> {
  let handed = 0;
  const hand = (member: Subscribed, sight: Sight): void => {
    for (const [place, event] of page.events.entries()) {
      if (!isStillDue(member) || member.next > event.offset) continue;
      member.next = event.offset + 1;
      const rows = sight[place];
      if (rows === undefined) continue;
      const frame = frames[place]!(rows, member.hasCaused(event));
      member.listener.event(frame);
      handed += Math.max(1, frame.text.length / FRAME_BYTES);
    }
  };
  for (const [index, members] of group.entries())
    for (const member of members) {
      member.listener.together(() => hand(member, sights[index]!));
      if (handed < FRAMES_IN_A_ROW) continue;
      handed = 0;
      await nextRound();
    }
  for (const member of group.flat())
    if (isStillDue(member)) {
      member.next = Math.max(member.next, page.end + 1);
      member.failures = 0;
    }
}
