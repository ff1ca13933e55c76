// SQL for counters of attempts, such as sign-ins. Each counter counts attempts in one time window,
// such as an hour. One SQL statement raises all counters of an attempt. The table is unlogged, so
// counting never waits for the disk. A crash of the database loses the counts.
import type { Connection } from "../../platform/postgres/index.ts";

/** A counter in its current time window. */
export interface Window {
  /**
   * Keyed hash of the budget's name and of the value that is counted, such as an e-mail address.
   */
  readonly key: Buffer;
  readonly start: Date;
  readonly end: Date;
}

// The counters are written in the order of their keys, so that two concurrent statements cannot
// deadlock.
const COUNT = {
  name: "endusers_take_attempts",
  text: `with given as (select * from unnest($1::bytea[], $2::timestamptz[], $3::timestamptz[]) as g (key, window_start, ends_at)),
    counted as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at)
      select key, window_start, 1, ends_at from given order by key
      on conflict (key, window_start) do update set taken = a.taken + 1
      returning key, taken
    )
    select key, taken from counted`,
};
const REFUND = {
  name: "endusers_give_back_attempts",
  text: `with ${refunding("$1", "$2")} select 1`,
};

/**
 * Returns SQL common table expressions that lower counters by one. A larger SQL statement contains
 * them, to undo the count of an attempt.
 * @param keys the SQL parameter, such as `$1`, with the keys of the counters; `windowKeys` returns
 *   them as its first list
 * @param starts the SQL parameter with the start times of the counters; `windowKeys` returns them
 *   as its second list
 */
export function refunding(keys: string, starts: string): string {
  return `locked as (
      select a.key, a.window_start from gateway.attempt as a
      join unnest(${keys}::bytea[], ${starts}::timestamptz[]) as g (key, window_start) using (key, window_start) order by key for update of a
    ), given_back as (
      update gateway.attempt as a set taken = a.taken - 1
      from locked where a.key = locked.key and a.window_start = locked.window_start
    )`;
}

/** Returns the keys and the start times of counters, as two lists for SQL parameters. */
export const windowKeys = (windows: readonly Window[]): readonly [Buffer[], string[]] => [
  windows.map(({ key }) => key),
  windows.map(({ start }) => start.toISOString()),
];

/**
 * Returns the keys, the start times and the end times of counters, as three lists for SQL
 * parameters.
 */
export const windowLists = (windows: readonly Window[]): readonly unknown[] => [
  ...windowKeys(windows),
  windows.map(({ end }) => end.toISOString()),
];

/**
 * Raises each counter by one.
 * @returns the new counts, in the order of `windows`
 */
export async function countAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<number[]> {
  const rows = await connection.run<{ key: Buffer; taken: number }>(COUNT, windowLists(windows));
  return windows.map(({ key }) => rows.find((row) => row.key.equals(key))!.taken);
}

/** Lowers each counter by one, to undo the count of an attempt. */
export async function refundAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<void> {
  await connection.run(REFUND, windowKeys(windows));
}
