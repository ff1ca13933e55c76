// Creates the table of the query log, which records each request (G19.1). It has one partition for
// each day. Partitions are created in advance, and dropped after the retention period.
import type { Migration } from "./migration.ts";

export const queryLog: Migration = {
  name: "query log",
  statements: [
    "create sequence gateway.query_log_id cache 32",
    `create table gateway.query_log (
  id bigint not null default pg_catalog.nextval('gateway.query_log_id'),
  at timestamptz not null,
  workspace_id uuid not null,
  request_id text not null,
  kind text not null,
  operation_id text,
  credential_type text,
  credential_id uuid,
  end_user_id uuid,
  source_ip text,
  user_agent text,
  origin text,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_ms real not null,
  db_ms real,
  rows integer,
  affected_rows integer,
  bytes_out bigint,
  cache text,
  tables text,
  body text,
  primary key (workspace_id, at, id)
) partition by range (at)`,
    // The function has the rights of its owner, because only the owner can create and drop
    // partitions. It creates the missing partitions of the day before `today`, of `today`, and of
    // the two days after `today`. It drops partitions that are older than `days_kept` days.
    `create function gateway.keep_query_log_partitions(today date, days_kept integer) returns void
language plpgsql security definer set search_path = '' as $body$
declare
  day date;
  partition_name text;
begin
  perform pg_catalog.pg_advisory_xact_lock(7236831002);
  for offset_days in -1..2 loop
    day := today + offset_days;
    partition_name := 'query_log_' || pg_catalog.to_char(day, 'YYYYMMDD');
    if pg_catalog.to_regclass('gateway.' || partition_name) is null then
      execute pg_catalog.format('create table gateway.%I partition of gateway.query_log for values from (%L) to (%L)',
        partition_name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    end if;
  end loop;
  for partition_name in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gateway.query_log'::pg_catalog.regclass
      and pg_catalog.to_date(pg_catalog.right(c.relname, 8), 'YYYYMMDD') < today - days_kept
  loop
    execute pg_catalog.format('drop table gateway.%I', partition_name);
  end loop;
end $body$`,
  ],
};
