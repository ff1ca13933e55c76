// Lists new entries for clients that follow the query log. The row of a call is written after the
// call ends. So the end of a call decides whether its entry is new, not its start.
import type { Pool } from "../platform/postgres/index.ts";
import {
  columnsOf,
  matchSql,
  NEWEST,
  type LogConditions,
  type StoredEntry,
} from "./log-search-store.ts";

export interface Arrival {
  /** The current time of the database. The client sends it back with its next request. */
  readonly mark: Date;
  /** The newest entries first. Some of them may have been in the previous result, too. */
  readonly entries: readonly StoredEntry[];
}

/**
 * Maximum duration of a call in seconds. Longer calls are not reported as new. Rows that sum up
 * several calls are not reported either if they are written later.
 */
const LONGEST_SECONDS = 180;
/**
 * Maximum seconds between the end of a call and the writing of its row, including clock
 * differences.
 */
const LATE_SECONDS = 15;

/**
 * Returns the entries that are new since a mark.
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
