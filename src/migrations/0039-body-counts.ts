// Drops the insert trigger of the query log, because with this trigger PostgreSQL writes the rows
// of a COPY one by one. In place of the trigger, the gateway counts the bytes of request bodies for
// each batch of rows. The update trigger stays, and subtracts bodies that are removed later
// (G19.17).
import type { Migration } from "./migration.ts";

const bodyCountSums = (table: string, sign = ""): string =>
  `select workspace_id, (at at time zone 'UTC')::date as day, class, status >= 400 as is_failure, ${sign}octet_length(body)::bigint as bytes from ${table} where body is not null`;

export const bodyCounts: Migration = {
  name: "body counts",
  statements: [
    "drop trigger count_bodies_on_insert on gateway.query_log",
    `create or replace function gateway.count_log_bodies() returns trigger language plpgsql set search_path = '' as $body$
begin
  insert into gateway.log_body_usage as u (workspace_id, day, class, is_failure, bytes)
    select workspace_id, day, class, is_failure, sum(bytes) from (${bodyCountSums("after")} union all ${bodyCountSums("before", "-")}) as changes
    group by 1, 2, 3, 4 having sum(bytes) <> 0 order by 1, 2, 3, 4
    on conflict (workspace_id, day, class, is_failure) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $body$`,
  ],
};
