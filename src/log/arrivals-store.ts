// Lists new entries of the query log for clients that follow it. The row of a call is written after
// the call ends. So the time at which a call ended decides whether its entry is new, not the time
// at which the call began.
import type { Pool } from "../platform/postgres/index.ts";
import {
  columnsOf,
  matchSql,
  NEWEST,
  type LogConditions,
  type StoredEntry,
} from "./log-search-store.ts";

export interface Arrival {
  /**
   * The time of the database server at this query. The caller passes it to the next call, to get
   * the entries of calls that ended later.
   */
  readonly mark: Date;
  /**
   * The entries, the newest first. Some of them may also have been in the result of the previous
   * request.
   */
  readonly entries: readonly StoredEntry[];
}

/**
 * Maximum duration in seconds of calls that this search finds. It does not find longer calls. A row
 * that stands for several calls is found only if it is written within this time after its first
 * call.
 */
const LONGEST_SECONDS = 180;
/**
 * Maximum seconds between the end of a call and the writing of its row, including clock
 * differences.
 */
const LATE_SECONDS = 15;

/**
 * Returns the entries of calls that ended after a time.
 * @param mark the `mark` of the previous result; null for the current time
 * @param limit maximum number of entries; the newest are returned
 */
export async function listArrived(
  control: Pool,
  conditions: Omit<LogConditions, "since" | "until">,
  mark: Date | null,
  limit: number,
): Promise<Arrival> {
  const [now] = await control.run<{ mark: Date }>({ text: "select now() as mark" });
  const values: unknown[] = [conditions.workspaceId, mark ?? now!.mark];
  const text = `select ${columnsOf(true)} from gateway.query_log as q
    where q.workspace_id = $1 and q.at >= $2::timestamptz - interval '${LONGEST_SECONDS} seconds'
      and (q.count > 1 or q.at + q.duration_ms * interval '1 millisecond' >= $2::timestamptz - interval '${LATE_SECONDS} seconds')
      and ${matchSql(conditions, values)} ${NEWEST} limit ${limit}`;
  return { mark: now!.mark, entries: await control.run<StoredEntry>({ text }, values) };
}
