// Counters of windows as rows, raised by one statement for all that are asked at once. The table is not logged: a crash of the
// database forgets what was counted, and no count waits for the disk.
import type { Connection } from "../platform/pool.ts";

/** One counter in its present window. */
export interface Window {
  /** Keyed hash of what is counted. */
  readonly key: Buffer;
  readonly start: Date;
  readonly end: Date;
}

// In the order of the keys: two that count the same things never wait for each other in a ring.
const TAKE = {
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
const GIVE_BACK = {
  name: "endusers_give_back_attempts",
  text: `with held as (
      select a.key, a.window_start from gateway.attempt as a
      join unnest($1::bytea[], $2::timestamptz[]) as g (key, window_start) using (key, window_start) order by key for update of a
    )
    update gateway.attempt as a set taken = a.taken - 1
    from held where a.key = held.key and a.window_start = held.window_start`,
};

/** Counts one more in each window. @returns how many each has now, in the order of the windows */
export async function takeAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<number[]> {
  const rows = await connection.run<{ key: Buffer; taken: number }>(TAKE, [
    windows.map(({ key }) => key),
    windows.map(({ start }) => start.toISOString()),
    windows.map(({ end }) => end.toISOString()),
  ]);
  return windows.map(({ key }) => rows.find((row) => row.key.equals(key))!.taken);
}

/** Takes a count back that turned out not to be one. */
export async function giveBackAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<void> {
  await connection.run(GIVE_BACK, [
    windows.map(({ key }) => key),
    windows.map(({ start }) => start.toISOString()),
  ]);
}
