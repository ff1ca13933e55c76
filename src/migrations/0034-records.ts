// Counts the bytes that the gateway stores for a workspace in its own tables, such as events, runs
// and stored responses (G11.13). Triggers update the counters. These bytes are no longer added to
// the bytes of files.
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

interface CountedTable {
  readonly table: string;
  readonly kind: string;
  /**
   * `bytes` is the SQL expression for the number of bytes of a row. `class` is the SQL expression
   * for the class of the caller that caused the row: 0 trusted, 1 public, 2 anonymous.
   */
  readonly bytes: string;
  readonly class: string;
  readonly operations: readonly ("insert" | "update" | "delete")[];
}

/** Number of bytes that are counted for each row in addition to its texts. */
const ROW_BYTES = 200;
const textBytes = (column: string): string => `coalesce(octet_length(${column}::text), 0)`;

const counted: readonly CountedTable[] = [
  {
    table: "automation_event",
    kind: "events",
    bytes: `size + ${ROW_BYTES}`,
    class: "class",
    operations: ["insert", "delete"],
  },
  {
    table: "automation_run",
    kind: "runs",
    bytes: `octet_length(definition) + ${ROW_BYTES}`,
    class: "case when is_open then 2 else 0 end",
    operations: ["insert", "delete"],
  },
  {
    table: "automation_step",
    kind: "runs",
    bytes: `${textBytes("input")} + ${textBytes("output")} + ${ROW_BYTES}`,
    class: "class",
    operations: ["insert", "update", "delete"],
  },
  {
    table: "automation_claim",
    kind: "answers",
    bytes: `size + ${ROW_BYTES}`,
    class: "0",
    operations: ["insert", "update", "delete"],
  },
  {
    table: "idempotency",
    kind: "answers",
    bytes: `octet_length(answer) + ${ROW_BYTES}`,
    class: "class",
    operations: ["insert", "update", "delete"],
  },
  {
    table: "player",
    kind: "metadata",
    bytes: textBytes("metadata"),
    class: "case when is_server_identified then 0 else 1 end",
    operations: ["insert", "update", "delete"],
  },
];

const recordSums = ({ bytes, class: of }: CountedTable, table: string, sign = ""): string =>
  `select workspace_id, (${of})::smallint as class, ${sign}(${bytes})::bigint as bytes from ${table}`;

/**
 * Returns the statement that adds the changed bytes to the counters. It always updates the counters
 * in the same order, so that two transactions cannot wait for each other (deadlock).
 */
const addRecordSums = ({ kind }: CountedTable, changes: string): string =>
  `perform gateway_tx.add_records(workspace_id, '${kind}', class, bytes) from (
      select workspace_id, class, sum(bytes)::bigint as bytes from (${changes}) as changes group by 1, 2 having sum(bytes) <> 0 order by 1, 2) as sums;`;

/**
 * Returns the statements that create the trigger function and the triggers of one table. The
 * function has the rights of its owner, because the database login for writes has no right to
 * change the counters.
 */
const counterOf = (one: CountedTable): string[] => [
  `create function gateway_tx.count_${one.table}() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    ${addRecordSums(one, recordSums(one, "after"))}
  elsif tg_op = 'DELETE' then
    ${addRecordSums(one, recordSums(one, "before", "-"))}
  else
    ${addRecordSums(one, `${recordSums(one, "after")} union all ${recordSums(one, "before", "-")}`)}
  end if;
  return null;
end $body$`,
  `revoke all on function gateway_tx.count_${one.table}() from public`,
  ...countingTriggers(
    "records",
    `gateway_tx.${one.table}`,
    `gateway_tx.count_${one.table}`,
    one.operations,
  ),
  `insert into gateway_tx.record_usage as u (workspace_id, kind, class, slot, bytes)
    select workspace_id, '${one.kind}', class, 0, sum(bytes) from (${recordSums(one, `gateway_tx.${one.table}`)}) as rows
    where workspace_id in (select id from gateway.workspace) group by 1, 3
    on conflict (workspace_id, kind, class, slot) do update set bytes = u.bytes + excluded.bytes`,
];

/**
 * The tables whose bytes were added to the bytes of files before this migration. The second value
 * lists the operations for which the table has a trigger.
 */
const formerly = [
  ["automation_event", ["insert", "delete"]],
  ["automation_run", ["insert", "update", "delete"]],
  ["automation_claim", ["update", "delete"]],
] as const;

const DEFAULT_BYTES = 2048 * 1024 * 1024;

export const records: Migration = {
  name: "records",
  statements: [
    "alter table gateway_tx.automation_event add column class smallint not null default 0",
    "alter table gateway_tx.automation_step add column class smallint not null default 0",
    "alter table gateway_tx.idempotency add column class smallint not null default 0",
    // A counter consists of several rows (slots), and its value is their sum. Each connection
    // updates one slot, so that concurrent transactions of a workspace do not wait for each other.
    `create table gateway_tx.record_usage (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  kind text not null,
  class smallint not null check (class between 0 and 2),
  slot smallint not null,
  bytes bigint not null,
  primary key (workspace_id, kind, class, slot)
) with (fillfactor = 50)`,
    `create table gateway_tx.record_floor (
  workspace_id uuid primary key references gateway.workspace (id) on delete cascade,
  bytes bigint not null
)`,
    // If bytes were removed, the function subtracts them from one existing row of the counter. If
    // the workspace was deleted, its counters no longer exist, and nothing is subtracted.
    `create function gateway_tx.add_records(workspace uuid, kind_of text, class_of smallint, added bigint) returns void language plpgsql set search_path = '' as $body$
declare
  own constant smallint := pg_catalog.pg_backend_pid() % 16;
begin
  if added > 0 then
    insert into gateway_tx.record_usage as u (workspace_id, kind, class, slot, bytes) values (workspace, kind_of, class_of, own, added)
      on conflict (workspace_id, kind, class, slot) do update set bytes = u.bytes + excluded.bytes;
  else
    update gateway_tx.record_usage as u set bytes = u.bytes + added
      where u.workspace_id = workspace and u.kind = kind_of and u.class = class_of and u.slot = (
        select s.slot from gateway_tx.record_usage as s where s.workspace_id = workspace and s.kind = kind_of and s.class = class_of
        order by (s.slot = own) desc, s.slot limit 1);
  end if;
end $body$`,
    "revoke all on function gateway_tx.add_records(uuid, text, smallint, bigint) from public",
    `create function gateway_tx.recorded_bytes(workspace uuid) returns table (bytes float8, floor float8) language sql stable security definer set search_path = '' as $body$
  select coalesce((select sum(u.bytes) from gateway_tx.record_usage as u where u.workspace_id = workspace), 0)::float8,
    coalesce((select f.bytes from gateway_tx.record_floor as f where f.workspace_id = workspace), 0)::float8
$body$`,
    "revoke all on function gateway_tx.recorded_bytes(uuid) from public",
    // Creating a trigger locks the table until the commit. No row can be added meanwhile, so the
    // sums below include every row.
    ...formerly.flatMap(([table, operations]) => [
      ...operations.map(
        (operation) => `drop trigger count_bytes_on_${operation} on gateway_tx.${table}`,
      ),
      `update gateway_tx.blob_usage as u set bytes = greatest(0, u.bytes - r.size)
        from (select workspace_id, sum(size) as size from gateway_tx.${table} group by 1) as r where u.workspace_id = r.workspace_id`,
    ]),
    ...counted.flatMap(counterOf),
    `insert into gateway_tx.record_floor (workspace_id, bytes)
      select workspace_id, 2 * sum(bytes) from gateway_tx.record_usage group by 1 having sum(bytes) > ${DEFAULT_BYTES / 2}`,
  ],
};
