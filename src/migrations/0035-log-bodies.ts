// Counts the bytes of request bodies in the query log. The counters are separate for each day, for
// each class of callers (trusted, public, anonymous), and for successful and failed requests
// (G19.17). The bytes count as records (data that the gateway itself stores for a workspace). The
// plan of the workspace limits the bytes of records.
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

const bodySums = (table: string, sign = ""): string =>
  `select workspace_id, (at at time zone 'UTC')::date as day, class, status >= 400 as is_failure, ${sign}octet_length(body)::bigint as bytes from ${table} where body is not null`;

const addBodySums = (changes: string): string =>
  `insert into gateway.log_body_usage as u (workspace_id, day, class, is_failure, bytes)
      select workspace_id, day, class, is_failure, sum(bytes) from (${changes}) as changes group by 1, 2, 3, 4 having sum(bytes) <> 0 order by 1, 2, 3, 4
      on conflict (workspace_id, day, class, is_failure) do update set bytes = u.bytes + excluded.bytes;`;

export const logBodies: Migration = {
  name: "log bodies",
  statements: [
    "alter table gateway.query_log add column class smallint not null default 0",
    `create table gateway.log_body_usage (
  workspace_id uuid not null,
  day date not null,
  class smallint not null,
  is_failure boolean not null,
  bytes bigint not null,
  primary key (workspace_id, day, class, is_failure)
) with (fillfactor = 50)`,
    `create function gateway.count_log_bodies() returns trigger language plpgsql set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    ${addBodySums(bodySums("after"))}
  else
    ${addBodySums(`${bodySums("after")} union all ${bodySums("before", "-")}`)}
  end if;
  return null;
end $body$`,
    ...countingTriggers("bodies", "gateway.query_log", "gateway.count_log_bodies", [
      "insert",
      "update",
    ]),
    addBodySums(bodySums("gateway.query_log")),
    `create or replace function gateway_tx.recorded_bytes(workspace uuid) returns table (bytes float8, floor float8) language sql stable security definer set search_path = '' as $body$
  select (coalesce((select sum(u.bytes) from gateway_tx.record_usage as u where u.workspace_id = workspace), 0)
      + coalesce((select sum(b.bytes) from gateway.log_body_usage as b where b.workspace_id = workspace), 0))::float8,
    coalesce((select f.bytes from gateway_tx.record_floor as f where f.workspace_id = workspace), 0)::float8
$body$`,
    // A workspace that already stores more than half of the default limit gets a higher limit:
    // twice its present bytes (`record_floor`).
    `insert into gateway_tx.record_floor as f (workspace_id, bytes)
      select w.id, 2 * r.bytes from gateway.workspace as w, gateway_tx.recorded_bytes(w.id) as r where r.bytes > 1073741824
      on conflict (workspace_id) do update set bytes = greatest(f.bytes, excluded.bytes)`,
  ],
};
