// The SQL for events of the Event Bus that have no number yet: events of writes
// (`query/compile/events/change-row.ts`), and custom events that callers publish. They are stored
// in the table of change rows. The sequencer numbers them and moves them to `gateway_tx.bus_event`.
import type { QueryResultRow } from "pg";
import type { Guid } from "../contract/index.ts";
import { currentParty, type Rank } from "../platform/capacity/index.ts";
import { guidV7 } from "../platform/index.ts";
import type { Connection, Statement } from "../platform/postgres/index.ts";

/** The account, API key or automation that caused an event. */
interface EventActor {
  readonly kind: string;
  readonly id: string | null;
}

/** An event that a caller publishes. It does not come from a write to a table. */
export interface CustomEvent {
  /** Id of the event. If absent, the gateway creates one. */
  readonly id?: Guid;
  readonly topic: string;
  readonly instance: string;
  /** Name of the event. In the delivered event, the type is `custom.` and this name. */
  readonly name: string;
  /** The content of the event: any JSON value. */
  readonly data: unknown;
  readonly actor: EventActor;
}

/**
 * Adds the class of the current caller to the actor (the account that causes the event): 1 for
 * public callers, 2 for anonymous callers. The class decides how long the event is stored. For
 * trusted callers (class 0), adds nothing.
 */
export function withClass<Actor extends object>(actor: Actor): Actor & { readonly class?: Rank } {
  const { rank } = currentParty();
  return rank === 0 ? actor : { ...actor, class: rank };
}

const RECORD = {
  name: "outbox_record_event",
  text: "insert into gateway_tx.change (workspace_id, tables, event) values ($1, '{}', $2)",
};

/**
 * Stores an event in the caller's transaction. The caller must have checked rights, address, name
 * and size, because an event that cannot be numbered blocks all later events. After the commit, the
 * caller calls `ChangeFeed.announce`, so that the sequencer numbers the event at once.
 * @returns id of the event
 */
export async function recordEvent(
  connection: Connection,
  workspaceId: Guid,
  { id = guidV7(), topic, instance, name, data, actor: causer }: CustomEvent,
): Promise<Guid> {
  // PostgreSQL rejects some escape sequences that JSON allows. So the data is stored as one text
  // inside the JSON of the event.
  const text = JSON.stringify(data) ?? "null";
  const actor = withClass(causer);
  const event = { id, topic, instance, op: "custom", name, actor, data: text };
  await connection.run(RECORD, [workspaceId, JSON.stringify(event)]);
  return id;
}

/** An event that has no number yet. `xid` and `id` together are the key of its row. */
export interface WaitingEvent {
  readonly xid: string;
  readonly id: string;
  readonly workspaceId: Guid;
  readonly topic: string;
}

/** Runs an SQL statement, either on a connection of a pool or on the session of the sequencer. */
export type RunSql = <R extends QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<R[]>;

// Events are numbered in the order of their transaction ids. A later transaction gets a higher id.
// So an event comes after all events that its writer could see. An event of a running transaction
// is not visible yet, so it is numbered after the commit (G9.5).
const WAITING = {
  name: "outbox_waiting_events",
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
    select json_agg(json_build_array(xid::text, id::text, workspace_id, event ->> 'topic') order by xid, id) from (
      select *, sum(pg_column_size(event)) over (order by xid, id) as size, row_number() over (order by xid, id) as place
        from (select xid, id, workspace_id, event from gateway_tx.change
          where event is not null and xid >= $1::xid8 order by xid, id limit $2) as page) as sized
    where size <= $3 or place = 1) as waiting`,
};

/**
 * Returns the oldest events that have no number.
 * @param from id of a transaction; events of transactions with lower ids already have numbers
 * @param rowsMax maximum number of events
 * @param bytesMax maximum number of bytes of these events together; the first event may be larger
 * @returns the events, and `horizon`: all transactions with ids below it had ended before the read.
 *   If there are no events, the next read can begin there
 */
export async function waitingEvents(
  run: RunSql,
  from: string,
  rowsMax: number,
  bytesMax: number,
): Promise<{ readonly events: readonly WaitingEvent[]; readonly horizon: string }> {
  const [row] = await run<{ horizon: string; waiting: [string, string, Guid, string][] | null }>(
    WAITING,
    [from, rowsMax, bytesMax],
  );
  const { horizon, waiting } = row!;
  const events = (waiting ?? []).map(([xid, id, workspaceId, topic]) => ({
    xid,
    id,
    workspaceId,
    topic,
  }));
  return { events, horizon };
}

/** Number of bytes that the quotas count for each event in addition to its text. */
const EVENT_OVERHEAD_BYTES = 200;

// One statement numbers all events or none. It locks the rows first, so that a concurrent deletion
// of an account cannot miss events of the account. It moves the events into the table of numbered
// events and updates the counters. It also deletes change rows that are older than 30 minutes,
// because all caches have read them.
const NUMBER = {
  name: "outbox_number_events",
  text: `with requested as (
      select * from unnest($1::text[]::xid8[], $2::bigint[], $3::int[]) with ordinality as w (xid, id, hours, place)
    ), taken as materialized (
      select c.xid, c.id, c.workspace_id, c.at, c.event, w.hours, w.place from gateway_tx.change as c
        join requested as w on c.xid = w.xid and c.id = w.id where c.event is not null for update of c
    ), emptied as (
      update gateway_tx.change as c set event = null from taken as t
        where c.xid = t.xid and c.id = t.id and t.at >= now() - interval '30 minutes'
    ), dropped as (
      delete from gateway_tx.change as c using taken as t
        where c.xid = t.xid and c.id = t.id and t.at < now() - interval '30 minutes'
    ), events as materialized (
      select t.place, t.workspace_id, t.at, t.hours, coalesce(e.id, gen_random_uuid()) as id, e.topic, e.instance, e.op, e.name, e."table",
        coalesce(e.actor ->> 'kind', 'none') as actor_kind, e.actor ->> 'id' as actor_id, coalesce((e.actor ->> 'class')::smallint, 0::smallint) as class, coalesce(e.data, e.rows::text, 'null') as body
      from taken as t, json_to_record(t.event) as e (id uuid, topic text, instance text, op text, name text, "table" uuid, actor json, rows json, data text)
      where t.hours is not null
    ), placed as (
      select *, row_number() over bus as nth, octet_length(body) + $4::int as bytes,
        sum(octet_length(body) + $4::int) over (partition by workspace_id order by place) as bytes_up_to
      from events window bus as (partition by workspace_id, topic, instance order by place)
    ), counted as (
      insert into gateway_tx.bus_usage as u (workspace_id, bytes) select workspace_id, sum(bytes) from placed group by workspace_id
        on conflict (workspace_id) do update set bytes = u.bytes + excluded.bytes returning workspace_id, bytes, number_floor
    ), sums as (
      select workspace_id, sum(bytes) as bytes from placed group by workspace_id
    ), heads as (
      insert into gateway_tx.bus as b (workspace_id, topic, instance, last_number, ends_at)
        select p.workspace_id, p.topic, p.instance, coalesce(max(known.last_number), max(c.number_floor)) + count(*),
          date_trunc('hour', now()) + (max(p.hours) + 2) * interval '1 hour'
        from placed as p join counted as c using (workspace_id)
          left join gateway_tx.bus as known using (workspace_id, topic, instance)
        group by p.workspace_id, p.topic, p.instance order by 1, 2, 3
        on conflict (workspace_id, topic, instance)
          do update set last_number = excluded.last_number, ends_at = greatest(b.ends_at, excluded.ends_at)
        returning workspace_id, topic, instance, last_number
    ), lengths as (
      select workspace_id, topic, instance, max(nth) as length from placed group by workspace_id, topic, instance
    )
    insert into gateway_tx.bus_event
        (workspace_id, topic, instance, number, id, at, ends_at, bytes_up_to, op, name, table_id, actor_kind, actor_id, class, body)
      select p.workspace_id, p.topic, p.instance, h.last_number - l.length + p.nth, p.id, p.at, now() + p.hours * interval '1 hour',
        c.bytes - s.bytes + p.bytes_up_to, p.op, p.name, p."table", p.actor_kind, p.actor_id, p.class, p.body
      from placed as p join heads as h using (workspace_id, topic, instance) join lengths as l using (workspace_id, topic, instance)
        join counted as c using (workspace_id) join sums as s using (workspace_id) order by p.place`,
};

/**
 * Gives the events their numbers, in the order of the list. Skips events that were deleted in the
 * meantime. Only the session of the sequencer may call this.
 * @param hours for each event, how many hours it is stored; null deletes the event, because its
 *   workspace was removed
 */
export async function numberEvents(
  run: RunSql,
  events: readonly WaitingEvent[],
  hours: readonly (number | null)[],
): Promise<void> {
  const xids = events.map(({ xid }) => xid);
  const ids = events.map(({ id }) => id);
  await run(NUMBER, [xids, ids, hours, EVENT_OVERHEAD_BYTES]);
}

// The workspace remembers the highest number of its deleted buses, and its new buses continue above
// it. A client that continues from an old number must not get other events with the same numbers.
const PRUNE_BUSES = {
  text: `with old as (
      select workspace_id, topic, instance from gateway_tx.bus where ends_at < now() order by ends_at limit $1
    ), gone as (
      delete from gateway_tx.bus as b using old as o
        where b.workspace_id = o.workspace_id and b.topic = o.topic and b.instance = o.instance
        returning b.workspace_id, b.last_number
    ), floors as (
      update gateway_tx.bus_usage as u set number_floor = greatest(u.number_floor, g.last_number)
        from (select workspace_id, max(last_number) as last_number from gone group by workspace_id) as g
        where u.workspace_id = g.workspace_id
    )
    select count(*)::int as count from gone`,
};

/**
 * Deletes the rows of buses (topics with an instance) that have no stored events any more. Only the
 * session of the sequencer may call this.
 * @param rowsMax maximum number of rows to delete
 * @returns the number of deleted rows
 */
export async function pruneBuses(run: RunSql, rowsMax: number): Promise<number> {
  const [row] = await run<{ count: number }>(PRUNE_BUSES, [rowsMax]);
  return row!.count;
}
