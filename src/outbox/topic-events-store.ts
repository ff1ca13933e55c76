// SQL that reads the newest events of topics for members of the workspace. A topic has many buses
// (instances), and the statements read the events of all of them.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { NumberedEvent, NumberedHead } from "./numbered-event-store.ts";

/** The newest event of a topic, without its content. */
export interface NewestEvent
  extends Pick<NumberedHead, "topic" | "instance" | "offset">, Pick<NumberedEvent, "op" | "name"> {
  readonly at: Date;
}

/** An event with the instance of its bus. */
export interface TopicEvent extends NumberedEvent {
  readonly instance: string;
}

// Both statements use the index on `(workspace_id, topic, class, seq)`. This index sorts events by
// number only within a class of callers: trusted, public or anonymous. So the statements read the
// newest events of each class separately.
const NEWEST = {
  name: "outbox_newest_of_topics",
  text: `select t.topic, e.instance, e.number::float8 as "offset", e.at, e.op, e.name
    from unnest($2::text[]) as t(topic) cross join lateral (
      select n.* from (values (0), (1), (2)) as c(class) cross join lateral (
        select instance, number, seq, at, op, name from gateway_tx.bus_event
          where workspace_id = $1 and topic = t.topic and class = c.class order by seq desc limit 1) as n
        order by n.seq desc limit 1) as e`,
};

/** Returns the newest stored event of each topic. Topics without events are left out. */
export const newestOfTopics = (
  control: Connection,
  workspaceId: Guid,
  topics: readonly string[],
): Promise<NewestEvent[]> => control.run<NewestEvent>(NEWEST, [workspaceId, topics]);

const columns = `e.instance, e.number::float8 as "offset", e.id, e.at, e.op, e.name, e.table_id as "tableId",
  e.actor_kind as "actorKind", e.actor_id as "actorId", e.body`;
const pageOf = (newest: string): string => `with newest as (${newest}),
    page as (select seq, row_number() over (order by seq desc) as place, sum(size) over (order by seq desc) as size from newest)
    select ${columns} from page join gateway_tx.bus_event as e on e.seq = page.seq
      where page.place <= $3 and (page.place = 1 or page.size <= $4::bigint) order by e.seq desc`;
const OF_TOPIC = {
  name: "outbox_events_of_topic",
  text: pageOf(`select n.seq, n.size from (values (0), (1), (2)) as c(class) cross join lateral (
      select seq, octet_length(body) as size from gateway_tx.bus_event
        where workspace_id = $1 and topic = $2 and class = c.class order by seq desc limit $3) as n`),
};
const OF_BUS = {
  name: "outbox_events_of_bus",
  text: pageOf(`select seq, octet_length(body) as size from gateway_tx.bus_event
      where workspace_id = $1 and topic = $2 and instance = $5 order by number desc limit $3`),
};

/**
 * Returns the newest events of a topic, the newest first. Returns at most `rowsMax` events with
 * together at most `bytesMax` bytes. Only the first event may be larger.
 * @param instance limits the events to one bus; undefined for all buses
 */
export const newestEvents = (
  control: Connection,
  workspaceId: Guid,
  { topic, instance }: { readonly topic: string; readonly instance: string | undefined },
  { rowsMax, bytesMax }: { readonly rowsMax: number; readonly bytesMax: number },
): Promise<TopicEvent[]> => {
  const values = [workspaceId, topic, rowsMax, bytesMax];
  return instance === undefined
    ? control.run<TopicEvent>(OF_TOPIC, values)
    : control.run<TopicEvent>(OF_BUS, [...values, instance]);
};
