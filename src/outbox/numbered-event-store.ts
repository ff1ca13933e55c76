// The SQL for events of the Event Bus that have a number. Finds new events of all buses, reads the
// events of one bus, and deletes events.
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

export const busTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.bus_usage"),
  rowsOfWorkspace("gateway_tx.bus", { atRemoval: "delete" }),
  rowsOfWorkspace("gateway_tx.bus_event", { atRemoval: "delete" }),
];

/** Identifies a bus of a workspace by its topic and instance, such as `orders` and `1`. */
export interface BusKey {
  readonly workspaceId: Guid;
  readonly topic: string;
  readonly instance: string;
}

/** The bus and the number of an event, without the event's data. */
export interface NumberedHead extends BusKey {
  readonly offset: number;
  readonly id: Guid;
  /** Number of the event among the events of all buses. A later event has a higher number. */
  readonly seq: number;
}

export interface NumberedEvent {
  readonly offset: number;
  readonly id: Guid;
  readonly at: Date;
  readonly op: "insert" | "update" | "delete" | "custom";
  /** Name of a custom event; null for an event that a write to a table caused. */
  readonly name: string | null;
  /** Id of the table that was written; null for a custom event. */
  readonly tableId: Guid | null;
  readonly actorKind: string;
  /** Id of the account or API key that caused the event; null if the account was deleted. */
  readonly actorId: string | null;
  /**
   * JSON text. For a write, it contains the written rows. For a custom event, it contains the data
   * that the caller sent.
   */
  readonly body: string;
}

const NEWEST = {
  name: "outbox_newest_event",
  text: "select coalesce(max(seq), 0)::float8 as seq from gateway_tx.bus_event",
};
const SINCE = {
  name: "outbox_events_since",
  text: `select workspace_id as "workspaceId", topic, instance, number::float8 as "offset", id, seq::float8 as seq
    from gateway_tx.bus_event where seq > $1::bigint order by seq limit $2`,
};

/**
 * Returns the highest sequence number of an event. Later events always get higher numbers, because
 * one sequencer assigns the numbers in the order of the commits.
 */
export async function newestSeq(control: Connection): Promise<number> {
  const [row] = await control.run<{ seq: number }>(NEWEST);
  return row!.seq;
}

/** Returns the bus and the number of each event after the sequence number `after`, in order. */
export const headsSince = (
  control: Connection,
  seq: number,
  rowsMax: number,
): Promise<NumberedHead[]> => control.run<NumberedHead>(SINCE, [seq, rowsMax]);

const RANGE = {
  name: "outbox_bus_range",
  text: `select coalesce(
      (select last_number from gateway_tx.bus where workspace_id = $1 and topic = $2 and instance = $3),
      (select number_floor from gateway_tx.bus_usage where workspace_id = $1), 0)::float8 as last,
    (select min(number) from gateway_tx.bus_event where workspace_id = $1 and topic = $2 and instance = $3)::float8 as first`,
};

export interface BusRange {
  /** Number (offset) of the newest event on the bus; 0 before the first event. */
  readonly last: number;
  /** Number (offset) of the oldest event that is still stored; null if no event is stored. */
  readonly first: number | null;
}

/** Returns the numbers of the oldest stored event and of the newest event on a bus. */
export async function busRange(
  control: Connection,
  { workspaceId, topic, instance }: BusKey,
): Promise<BusRange> {
  const [row] = await control.run<BusRange>(RANGE, [workspaceId, topic, instance]);
  return row!;
}

const PAGE = {
  name: "outbox_bus_page",
  text: `with page as (
      select number, row_number() over (order by number) as place, sum(size) over (order by number) as size from (
        select number, octet_length(body) as size from gateway_tx.bus_event
          where workspace_id = $1 and topic = $2 and instance = $3 and number > $4::bigint and number <= $5::bigint
          order by number limit $6) as next)
    select e.number::float8 as "offset", e.id, e.at, e.op, e.name, e.table_id as "tableId", e.actor_kind as "actorKind",
        e.actor_id as "actorId", e.body
      from page join gateway_tx.bus_event as e on e.workspace_id = $1 and e.topic = $2 and e.instance = $3 and e.number = page.number
      where page.place = 1 or page.size <= $7::bigint order by e.number`,
};

/**
 * Returns the events with numbers above `after` and up to `upTo`, the oldest first. Returns at most
 * `rowsMax` events with together at most `bytesMax` bytes. Only the first event may be larger.
 */
export const readEvents = (
  control: Connection,
  { workspaceId, topic, instance }: BusKey,
  after: number,
  upTo: number,
  { rowsMax, bytesMax }: { readonly rowsMax: number; readonly bytesMax: number },
): Promise<NumberedEvent[]> =>
  control.run<NumberedEvent>(PAGE, [workspaceId, topic, instance, after, upTo, rowsMax, bytesMax]);

const PRUNE_OLD = {
  text: `with gone as (delete from gateway_tx.bus_event where seq = any (array(
      select seq from gateway_tx.bus_event where ends_at < now() order by ends_at limit $1)) returning 1)
    select count(*)::int as count from gone`,
};
const DROP_OLDEST = {
  text: `with page as materialized (
      select seq, octet_length(body) + 200 as bytes from gateway_tx.bus_event where workspace_id = $1 and topic = $2 and class = $3 order by seq limit $4
    ), oldest as (
      select seq, bytes from (select *, sum(bytes) over (order by seq) - bytes as before from page) as sized where before < $5
    ), gone as (
      delete from gateway_tx.bus_event where seq = any (array(select seq from oldest))
    )
    select coalesce(sum(bytes), 0)::float8 as bytes from oldest`,
};

/**
 * Deletes events whose retention time has ended.
 * @param rowsMax maximum number of events to delete
 * @returns the number of deleted events
 */
export async function pruneEvents(control: Connection, rowsMax: number): Promise<number> {
  const [row] = await control.run<{ count: number }>(PRUNE_OLD, [rowsMax]);
  return row!.count;
}

/**
 * Identifies the events of one topic that callers of one class (`rank`) caused. The class is
 * trusted, public or anonymous.
 */
interface HistoryPart {
  readonly workspaceId: Guid;
  readonly topic: string;
  readonly rank: Rank;
}

/**
 * Deletes the oldest events of a topic that callers of one class caused.
 * @param excess number of bytes that should become free
 * @param rowsMax maximum number of events that this call deletes
 * @returns the number of bytes that became free
 */
export async function dropOldest(
  control: Connection,
  { workspaceId, topic, rank }: HistoryPart,
  excess: number,
  rowsMax: number,
): Promise<number> {
  const values = [workspaceId, topic, rank, rowsMax, excess];
  const [row] = await control.run<{ bytes: number }>(DROP_OLDEST, values);
  return row!.bytes;
}

const FORGET = {
  text: `with page as materialized (
      select seq, bytes_up_to, actor_id from gateway_tx.bus_event where workspace_id = $1 and bytes_up_to > $3::bigint order by bytes_up_to limit $4
    ), erased as (
      update gateway_tx.bus_event as e set actor_id = null from page where e.seq = page.seq and page.actor_id = any ($2::text[])
    )
    select count(*) over ()::int as count, bytes_up_to::text as "upTo" from page order by bytes_up_to desc limit 1`,
};
const FORGET_BATCH = 5_000;

/** Removes the ids of deleted accounts from events that have a number. */
export async function forgetNumberedActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  let after = "0";
  for (;;) {
    const values = [workspaceId, endUserIds, after, FORGET_BATCH];
    const [last] = await control.run<{ count: number; upTo: string }>(FORGET, values);
    if (last === undefined || last.count < FORGET_BATCH) return;
    after = last.upTo;
  }
}
