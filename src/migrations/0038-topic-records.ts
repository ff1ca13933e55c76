// Counts the stored events of the Event Bus separately for each topic, so that each topic can have
// its own quota (G9.12).
import type { Migration } from "./migration.ts";

/**
 * SQL expression for the number of bytes of an event: its text, and 200 bytes for its row. The
 * statement that numbers events (`outbox/event-store.ts`) counts in the same way.
 */
const BYTES = "octet_length(body) + 200";
const topicSums = (table: string, sign = ""): string =>
  `select workspace_id, topic, class, (${sign}sum(${BYTES}))::bigint as bytes from ${table} group by 1, 2, 3 order by 1, 2, 3`;
const addTopicSums = (changes: string): string =>
  `perform gateway_tx.add_records(workspace_id, 'busEvents', class, bytes, topic) from (${changes}) as sums;`;

export const topicRecords: Migration = {
  name: "topic records",
  statements: [
    // The lock prevents that events are inserted or deleted until the commit. So the sums below
    // include every event.
    "lock table gateway_tx.bus_event in share row exclusive mode",
    `alter table gateway_tx.record_usage add column topic text collate "C" not null default ''`,
    "alter table gateway_tx.record_usage drop constraint record_usage_pkey",
    "alter table gateway_tx.record_usage add primary key (workspace_id, kind, topic, class, slot)",
    "drop function gateway_tx.add_records(uuid, text, smallint, bigint)",
    // The triggers of tables without topics call this function without `topic_of`, which is then
    // empty.
    `create function gateway_tx.add_records(workspace uuid, kind_of text, class_of smallint, added bigint, topic_of text default '') returns void language plpgsql set search_path = '' as $body$
declare
  own constant smallint := pg_catalog.pg_backend_pid() % 16;
begin
  if added > 0 then
    insert into gateway_tx.record_usage as u (workspace_id, kind, topic, class, slot, bytes)
      select workspace, kind_of, topic_of, class_of, own, added where exists (select from gateway.workspace as w where w.id = workspace)
      on conflict (workspace_id, kind, topic, class, slot) do update set bytes = u.bytes + excluded.bytes;
  else
    update gateway_tx.record_usage as u set bytes = u.bytes + added
      where u.workspace_id = workspace and u.kind = kind_of and u.topic = topic_of and u.class = class_of and u.slot = (
        select s.slot from gateway_tx.record_usage as s where s.workspace_id = workspace and s.kind = kind_of and s.topic = topic_of and s.class = class_of
        order by (s.slot = own) desc, s.slot limit 1);
  end if;
end $body$`,
    "revoke all on function gateway_tx.add_records(uuid, text, smallint, bigint, text) from public",
    `create or replace function gateway_tx.count_bus_event() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    ${addTopicSums(topicSums("after"))}
  else
    ${addTopicSums(topicSums("before", "-"))}
  end if;
  return null;
end $body$`,
    "delete from gateway_tx.record_usage where kind = 'busEvents'",
    `insert into gateway_tx.record_usage (workspace_id, kind, topic, class, slot, bytes)
      select workspace_id, 'busEvents', topic, class, 0, bytes from (${topicSums("gateway_tx.bus_event")}) as sums
      where workspace_id in (select id from gateway.workspace)`,
    // This index finds the oldest events of a topic that callers of one class caused.
    "create index on gateway_tx.bus_event (workspace_id, topic, class, seq)",
  ],
};
