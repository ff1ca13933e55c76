// Counts the stored events of the Event Bus as records (data that the gateway itself stores for a
// workspace). The plan of the workspace limits the bytes of records. The events are counted by the
// class of the caller that caused the event: trusted, public or anonymous (G9.9).
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

/**
 * SQL expression for the number of bytes of an event: its text, and 200 bytes for its row. The
 * statement that numbers events (`outbox/event-store.ts`) counts in the same way.
 */
const BYTES = "octet_length(body) + 200";
const busSums = (table: string, sign = ""): string =>
  `select workspace_id, class, (${sign}sum(${BYTES}))::bigint as bytes from ${table} group by 1, 2 order by 1, 2`;
const addBusSums = (changes: string): string =>
  `perform gateway_tx.add_records(workspace_id, 'busEvents', class, bytes) from (${changes}) as sums;`;

export const busRecords: Migration = {
  name: "bus records",
  statements: [
    "alter table gateway_tx.bus_event add column class smallint not null default 0",
    // The function counts nothing for a workspace that was deleted. Otherwise the foreign key would
    // raise an error, and the sequencer could not number the events of all other workspaces.
    `create or replace function gateway_tx.add_records(workspace uuid, kind_of text, class_of smallint, added bigint) returns void language plpgsql set search_path = '' as $body$
declare
  own constant smallint := pg_catalog.pg_backend_pid() % 16;
begin
  if added > 0 then
    insert into gateway_tx.record_usage as u (workspace_id, kind, class, slot, bytes)
      select workspace, kind_of, class_of, own, added where exists (select from gateway.workspace as w where w.id = workspace)
      on conflict (workspace_id, kind, class, slot) do update set bytes = u.bytes + excluded.bytes;
  else
    update gateway_tx.record_usage as u set bytes = u.bytes + added
      where u.workspace_id = workspace and u.kind = kind_of and u.class = class_of and u.slot = (
        select s.slot from gateway_tx.record_usage as s where s.workspace_id = workspace and s.kind = kind_of and s.class = class_of
        order by (s.slot = own) desc, s.slot limit 1);
  end if;
end $body$`,
    `create function gateway_tx.count_bus_event() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    ${addBusSums(busSums("after"))}
  else
    ${addBusSums(busSums("before", "-"))}
  end if;
  return null;
end $body$`,
    "revoke all on function gateway_tx.count_bus_event() from public",
    ...countingTriggers("records", "gateway_tx.bus_event", "gateway_tx.count_bus_event", [
      "insert",
      "delete",
    ]),
    `insert into gateway_tx.record_usage (workspace_id, kind, class, slot, bytes)
      select workspace_id, 'busEvents', class, 0, bytes from (${busSums("gateway_tx.bus_event")}) as sums
      where workspace_id in (select id from gateway.workspace)`,
  ],
};
