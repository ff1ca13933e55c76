// Usage as rows: added to by batches, read for a month. One statement each, whatever the number of workspaces in a batch.
// Refuses nothing; what is counted is the tally's business.
import type { Guid } from "../contract/caller.ts";
import type { Connection } from "../platform/pool.ts";
import { dateText, type Month } from "./calendar.ts";
import type { DayUsage, UsageTally } from "./usage-tally.ts";

/** What a workspace has used, by all nodes together. */
export interface Usage {
  readonly calls: number;
  readonly egressBytes: number;
}

/** A day's sums after a batch was added to them. */
export interface WrittenUsage {
  readonly added: DayUsage;
  readonly total: Usage;
}

// In one order, so that two nodes never wait for each other's rows.
const ADD = {
  name: "metering_add_usage",
  text: `insert into gateway.usage as u (workspace_id, day, calls, egress_bytes)
    select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[]) order by 1, 2
    on conflict (workspace_id, day) do update
      set calls = u.calls + excluded.calls, egress_bytes = u.egress_bytes + excluded.egress_bytes
    returning workspace_id as "workspaceId", day - date '1970-01-01' as day,
      calls::float8 as calls, egress_bytes::float8 as "egressBytes"`,
};

const READ = {
  name: "metering_read_usage",
  text: `select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(egress_bytes), 0)::float8 as "egressBytes",
      coalesce(sum(calls) filter (where day = $4), 0)::float8 as "dayCalls",
      coalesce(sum(egress_bytes) filter (where day = $4), 0)::float8 as "dayEgressBytes"
    from gateway.usage where workspace_id = $1 and day >= $2 and day < $3`,
};

/** Adds a batch's sums, in the caller's transaction. @returns what the days of the batch have come to */
export async function addUsage(
  connection: Connection,
  tally: UsageTally,
): Promise<readonly WrittenUsage[]> {
  const { sums } = tally;
  if (sums.length === 0) return [];
  const rows = await connection.run<Usage & { workspaceId: Guid; day: number }>(ADD, [
    sums.map(({ workspaceId }) => workspaceId),
    sums.map(({ day }) => dateText(day)),
    sums.map(({ calls }) => calls),
    sums.map(({ egressBytes }) => egressBytes),
  ]);
  const totals = new Map(rows.map((row) => [`${row.workspaceId} ${row.day}`, row]));
  return sums.map((added) => ({
    added: { ...added },
    total: totals.get(`${added.workspaceId} ${added.day}`)!,
  }));
}

/** What a workspace has used in a month, and of it on one day. */
export async function readUsage(
  control: Connection,
  workspaceId: Guid,
  month: Month,
  day: number,
): Promise<{ readonly month: Usage; readonly day: Usage }> {
  const [row] = await control.run<Usage & { dayCalls: number; dayEgressBytes: number }>(READ, [
    workspaceId,
    dateText(month.firstDay),
    dateText(month.endDay),
    dateText(day),
  ]);
  const { dayCalls, dayEgressBytes, ...sums } = row!;
  return { month: sums, day: { calls: dayCalls, egressBytes: dayEgressBytes } };
}
