// Usage as rows: added to by batches, read for a month. One statement each, whatever the number of workspaces in a batch.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { dateText, monthOf, type Month } from "./calendar.ts";
import type { DayUsage, UsageTally } from "./usage-tally.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

/** What was used stays: bills come from it, and whoever is made anew under the same id has used it. */
export const usageTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.usage", { atRemoval: "keep" }),
];

/** What a workspace has used, by all nodes together. */
export interface Usage {
  readonly calls: number;
  readonly egressBytes: number;
}

/** A month's sums after a batch was added to them. */
export interface WrittenUsage {
  readonly workspaceId: Guid;
  /** Of the month, in days since 1970. */
  readonly firstDay: number;
  /** What the batch has added to the month. */
  readonly added: Usage;
  readonly total: Usage;
}

// In one order, so that two nodes never wait for each other's rows. The months are summed up over all of their days, since other
// nodes may write on a day that is over; the table is seen as it was before the insert, so its days come from there.
const ADD = {
  name: "metering_add_usage",
  text: `with added as (
      insert into gateway.usage as u (workspace_id, day, calls, egress_bytes)
      select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[]) order by 1, 2
      on conflict (workspace_id, day) do update
        set calls = u.calls + excluded.calls, egress_bytes = u.egress_bytes + excluded.egress_bytes
      returning workspace_id, day, calls, egress_bytes, date_trunc('month', day::timestamp)::date as first_day),
    others as (
      select u.workspace_id, m.first_day, u.calls, u.egress_bytes
      from (select distinct workspace_id, first_day from added) m
      join gateway.usage u on u.workspace_id = m.workspace_id
        and u.day >= m.first_day and u.day < m.first_day + interval '1 month'
      left join added a on a.workspace_id = u.workspace_id and a.day = u.day
      where a.day is null)
    select workspace_id as "workspaceId", first_day - date '1970-01-01' as "firstDay",
      sum(calls)::float8 as calls, sum(egress_bytes)::float8 as "egressBytes"
    from (select workspace_id, first_day, calls, egress_bytes from added union all select * from others) all_days
    group by workspace_id, first_day`,
};

const READ = {
  name: "metering_read_usage",
  text: `select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(egress_bytes), 0)::float8 as "egressBytes"
    from gateway.usage where workspace_id = $1 and day >= $2 and day < $3`,
};

/**
 * Adds a batch's sums, in the caller's transaction.
 * @param isThere they were added before, and only their outcome is asked for
 * @returns what the months of the batch have come to
 */
export async function addUsage(
  connection: Connection,
  tally: UsageTally,
  isThere = false,
): Promise<readonly WrittenUsage[]> {
  const { sums } = tally;
  if (sums.length === 0) return [];
  const rows = await connection.run<Usage & { workspaceId: Guid; firstDay: number }>(ADD, [
    sums.map(({ workspaceId }) => workspaceId),
    sums.map(({ day }) => dateText(day)),
    sums.map(({ calls }) => (isThere ? 0 : calls)),
    sums.map(({ egressBytes }) => (isThere ? 0 : egressBytes)),
  ]);
  const months = addedByMonth(sums);
  return rows.map(({ workspaceId, firstDay, ...total }) => ({
    workspaceId,
    firstDay,
    added: months.get(`${workspaceId} ${firstDay}`)!,
    total,
  }));
}

function addedByMonth(sums: readonly DayUsage[]): ReadonlyMap<string, Usage> {
  const months = new Map<string, Usage>();
  for (const { workspaceId, day, calls, egressBytes } of sums) {
    const key = `${workspaceId} ${monthOf(day).firstDay}`;
    const before = months.get(key);
    months.set(key, {
      calls: calls + (before?.calls ?? 0),
      egressBytes: egressBytes + (before?.egressBytes ?? 0),
    });
  }
  return months;
}

export async function readUsage(
  control: Connection,
  workspaceId: Guid,
  month: Month,
): Promise<Usage> {
  const [row] = await control.run<Usage>(READ, [
    workspaceId,
    dateText(month.firstDay),
    dateText(month.endDay),
  ]);
  return row!;
}

const LIST = {
  name: "metering_list_usage",
  text: `select day - date '1970-01-01' as day, calls::float8 as calls, egress_bytes::float8 as "egressBytes"
    from gateway.usage where workspace_id = $1 and day >= $2 and day < $3 order by day`,
};

/** The days on which there was anything, in their order. */
export const listUsage = (
  control: Connection,
  workspaceId: Guid,
  { firstDay, endDay }: Month,
): Promise<(Usage & { readonly day: number })[]> =>
  control.run(LIST, [workspaceId, dateText(firstDay), dateText(endDay)]);

const LAST_DAYS = {
  text: `select workspace_id as "workspaceId", max(day) - date '1970-01-01' as "lastDay"
    from gateway.usage group by workspace_id order by 2, 1`,
};

export interface LastUsage {
  readonly workspaceId: Guid;
  /** In days since 1970. */
  readonly lastDay: number;
}

/**
 * Lists every workspace that has ever used anything, removed ones too, with the last day of usage.
 */
export const listLastUsage = (control: Connection): Promise<LastUsage[]> => control.run(LAST_DAYS);
