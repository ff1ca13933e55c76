// Entries in the order of their coming, for who follows the log: a call is written when it has ended, so what is new is told by the end of
// calls and not by their beginning.
import type { Pool } from "../platform/postgres/index.ts";
import {
  columnsOf,
  fits,
  NEWEST,
  type LogConditions,
  type StoredEntry,
} from "./log-search-store.ts";

export interface Arrival {
  /** The database's time, to be given back with the next question. */
  readonly mark: Date;
  /** The newest first; some were there the last time, too. */
  readonly entries: readonly StoredEntry[];
}

/** A call that is older when it ends, or a sum that is written later, is not noticed. */
const LONGEST_SECONDS = 180;
/** From the end of a call to its row, with clocks that differ. */
const LATE_SECONDS = 15;

/** @param mark of the time before; null for now. @param limit entries at most, the newest */
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
      and ${fits(conditions, values)} ${NEWEST} limit ${limit}`;
  return { mark: now!.mark, entries: await control.run<StoredEntry>({ text }, values) };
}
