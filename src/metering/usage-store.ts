// The SQL of usage: calls and response bytes of each workspace and day. The query log adds its
// batches, and reports read the usage by month.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { dateText, monthOf, type Month } from "./calendar.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

/**
 * After the removal of a workspace, its usage is kept, because bills depend on the usage. If the
 * workspace is restored under the same id, it has its usage again.
 */
export const usageTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.usage", { atRemoval: "keep" }),
];

/** A workspace's usage, counted by all nodes. */
export interface Usage {
  readonly calls: number;
  readonly egressBytes: number;
}

/** The usage of one workspace in one month, after a batch of calls was added. */
export interface WrittenUsage {
  readonly workspaceId: Guid;
  /** First day of the month, in days since 1970. */
  readonly firstDay: number;
  /**
   * `added`: the usage that this batch has added to the month. `total`: the usage of the whole
   * month on all nodes, including this batch.
   */
  readonly added: Usage;
  readonly total: Usage;
}

// The rows are inserted in a fixed order, which prevents deadlocks between nodes. The result sums
// all days of a month, because other nodes may have written past days, too. A statement does not
// see the rows that it inserts itself, so the sum takes these rows from `added`.
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
 * Adds the usage of a batch of calls, in the transaction of `connection`.
 * @param isAdded true if the batch was already added by an earlier attempt; then nothing is added
 * @returns the new sum of each workspace and month in the batch, counted by all nodes
 */
export async function addUsage(
  connection: Connection,
  tally: UsageTally,
  isAdded = false,
): Promise<readonly WrittenUsage[]> {
  const { sums } = tally;
  if (sums.length === 0) return [];
  const rows = await connection.run<Usage & { workspaceId: Guid; firstDay: number }>(ADD, [
    sums.map(({ workspaceId }) => workspaceId),
    sums.map(({ day }) => dateText(day)),
    sums.map(({ calls }) => (isAdded ? 0 : calls)),
    sums.map(({ egressBytes }) => (isAdded ? 0 : egressBytes)),
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
  const months = new Map<string, { calls: number; egressBytes: number }>();
  for (const { workspaceId, day, calls, egressBytes } of sums) {
    const key = `${workspaceId} ${monthOf(day).firstDay}`;
    const month = months.get(key) ?? { calls: 0, egressBytes: 0 };
    month.calls += calls;
    month.egressBytes += egressBytes;
    months.set(key, month);
  }
  return months;
}

/** Returns a workspace's usage of a month, counted by all nodes. */
export async function readUsage(
  control: Connection,
  workspaceId: Guid,
  { firstDay, endDay }: Month,
): Promise<Usage> {
  const values = [workspaceId, dateText(firstDay), dateText(endDay)];
  const [row] = await control.run<Usage>(READ, values);
  return row!;
}

const LIST = {
  name: "metering_list_usage",
  text: `select day - date '1970-01-01' as day, calls::float8 as calls, egress_bytes::float8 as "egressBytes"
    from gateway.usage where workspace_id = $1 and day >= $2 and day < $3 order by day`,
};

/** Returns the days of a month that have usage, the first day first. */
export const listUsage = (control: Connection, workspaceId: Guid, { firstDay, endDay }: Month) =>
  control.run<Usage & { readonly day: number }>(LIST, [
    workspaceId,
    dateText(firstDay),
    dateText(endDay),
  ]);

const LAST_DAYS = {
  text: `select workspace_id as "workspaceId", max(day) - date '1970-01-01' as "lastDay"
    from gateway.usage group by workspace_id order by 2, 1`,
};

/**
 * Lists every workspace that has usage, including removed workspaces, with the last day on which it
 * had usage (in days since 1970).
 */
export const listLastUsage = (control: Connection) =>
  control.run<{ readonly workspaceId: Guid; readonly lastDay: number }>(LAST_DAYS);

interface DayUsage {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  calls: number;
  egressBytes: number;
}

/**
 * The usage of a batch of calls by workspace and day. The database gets it in the same transaction
 * as the rows of these calls in the query log.
 */
export class UsageTally {
  /** Usage by day, then by workspace. Nearly every batch has only one day. */
  readonly #days = new Map<number, Map<Guid, DayUsage>>();

  /** Adds the usage of one call. With `calls`, adds the usage of several calls together. */
  add(workspaceId: Guid, day: number, egressBytes: number, calls = 1): void {
    let workspaces = this.#days.get(day);
    if (workspaces === undefined) this.#days.set(day, (workspaces = new Map()));
    const usage = workspaces.get(workspaceId);
    if (usage === undefined) workspaces.set(workspaceId, { workspaceId, day, calls, egressBytes });
    else {
      usage.calls += calls;
      usage.egressBytes += egressBytes;
    }
  }

  get isEmpty(): boolean {
    return this.#days.size === 0;
  }

  /** The usage of all workspaces and days, in no order. */
  get sums(): readonly DayUsage[] {
    return [...this.#days.values()].flatMap((workspaces) => [...workspaces.values()]);
  }

  clear(): void {
    this.#days.clear();
  }
}
