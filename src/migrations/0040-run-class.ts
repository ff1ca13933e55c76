// Adds a column with the class of the caller (trusted, public or anonymous) for which the bytes of
// a run count. This is the class of the caller that sent the event, even if a member replays the
// event (G32.6).
import type { Migration } from "./migration.ts";

/**
 * SQL expression for the class of a run. Older runs, and runs that nodes of the previous version
 * create, have no stored class. For these runs, the class follows from `is_open` (true: 2,
 * anonymous; false: 0, trusted).
 */
const CLASS = "coalesce(class, case when is_open then 2 else 0 end)::smallint";
const runSums = (table: string, sign = ""): string =>
  `select workspace_id, ${CLASS} as class, (${sign}sum(octet_length(definition) + 200))::bigint as bytes from ${table} group by 1, 2 order by 1, 2`;
const addRunSums = (changes: string): string =>
  `perform gateway_tx.add_records(workspace_id, 'runs', class, bytes) from (${changes}) as sums;`;

export const runClass: Migration = {
  name: "run class",
  statements: [
    "alter table gateway_tx.automation_run add column class smallint",
    `create or replace function gateway_tx.count_automation_run() returns trigger language plpgsql security definer set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    ${addRunSums(runSums("after"))}
  else
    ${addRunSums(runSums("before", "-"))}
  end if;
  return null;
end $body$`,
  ],
};
