// SQL for the attempt counters of time windows. One statement raises all counters of an attempt.
// The table is unlogged: a crash of the database loses the counts, and counting never waits for the
// disk.
import type { Connection } from "../../platform/postgres/index.ts";

/** One counter in its current time window. */
export interface Window {
  /** Keyed hash of the budget and the counted value. */
  readonly key: Buffer;
  readonly start: Date;
  readonly end: Date;
}

// Ordered by key, so that two statements with the same counters cannot deadlock.
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
 * Returns common table expressions that decrement counters, for statements that find out that the
 * counted attempt did not happen.
 * @param keys the parameter for the first element of `windowKeys`
 * @param starts the parameter for its second element
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

/** Returns the keys and the starts of windows, as parameters of a statement. */
export const windowKeys = (windows: readonly Window[]): readonly [Buffer[], string[]] => [
  windows.map(({ key }) => key),
  windows.map(({ start }) => start.toISOString()),
];

/** Returns the keys, the starts and the ends of windows, as parameters of a statement. */
export const windowLists = (windows: readonly Window[]): readonly unknown[] => [
  ...windowKeys(windows),
  windows.map(({ end }) => end.toISOString()),
];

/**
 * Adds one to each window.
 * @returns the new counts, in the order of the windows
 */
export async function countAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<number[]> {
  const rows = await connection.run<{ key: Buffer; taken: number }>(COUNT, windowLists(windows));
  return windows.map(({ key }) => rows.find((row) => row.key.equals(key))!.taken);
}

/** Subtracts one from each window, for an attempt that did not happen. */
export async function refundAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<void> {
  await connection.run(REFUND, windowKeys(windows));
}
