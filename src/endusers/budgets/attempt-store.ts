// Attempt counters per time window as rows, all raised by one statement. The table is unlogged: counts are lost when the
// database crashes, and counting never waits for the disk.
import { pruning, type Connection } from "../../platform/postgres/index.ts";

/** One counter in its present window. */
export interface Window {
  /** Keyed hash of what is counted. */
  readonly key: Buffer;
  readonly start: Date;
  readonly end: Date;
}

// In the order of the keys: two that count the same things never wait for each other in a ring.
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
/**
 * Parts of a `with` that count in a first window ($1 to $3), and where that is within a limit ($4) in others ($5 to $7): what is refused
 * for the first spends nothing of theirs. `countColumns` reads the counts.
 */
export const countingAfter = `first as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at) values ($1, $2, 1, $3)
      on conflict (key, window_start) do update set taken = a.taken + 1
      returning taken, taken <= $4 as is_within
    ), others as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at)
      select g.key, g.window_start, 1, g.ends_at
      from first, unnest($5::bytea[], $6::timestamptz[], $7::timestamptz[]) as g (key, window_start, ends_at)
      where first.is_within order by g.key
      on conflict (key, window_start) do update set taken = a.taken + 1
      returning key, taken
    )`;
export const countColumns = `(select taken from first) as "firstTaken", array(select taken from others order by key) as "othersTaken"`;
const COUNT_AFTER = {
  name: "endusers_take_attempts_after",
  text: `with ${countingAfter} select ${countColumns}`,
};
const REFUND = {
  name: "endusers_give_back_attempts",
  text: `with ${refunding("$1", "$2")} select 1`,
};

/**
 * Parts of a `with` that take counts back, for statements that find out that what was counted did not happen.
 * @param keys the parameter for the first of `windowKeys`, @param starts for the second
 */
export function refunding(keys: string, starts: string): string {
  return `held as (
      select a.key, a.window_start from gateway.attempt as a
      join unnest(${keys}::bytea[], ${starts}::timestamptz[]) as g (key, window_start) using (key, window_start) order by key for update of a
    ), given_back as (
      update gateway.attempt as a set taken = a.taken - 1
      from held where a.key = held.key and a.window_start = held.window_start
    )`;
}

export const windowKeys = (windows: readonly Window[]): readonly [Buffer[], string[]] => [
  windows.map(({ key }) => key),
  windows.map(({ start }) => start.toISOString()),
];

/** Counts one more in each window. @returns how many each has now, in the order of the windows */
export async function countAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<number[]> {
  const rows = await connection.run<Counter>(COUNT, lists(windows));
  return windows.map(({ key }) => rows.find((row) => row.key.equals(key))!.taken);
}

/** A first window with its limit, and others that count only within it. */
export interface AfterWindows {
  readonly first: Window & { readonly max: number };
  readonly others: readonly Window[];
}

/** How many each window has now; undefined where the others were not counted. */
export interface AfterCounts {
  readonly first: number;
  readonly others: readonly number[] | undefined;
}

/** What `countColumns` reads. */
export interface CountRow {
  readonly firstTaken: number;
  readonly othersTaken: readonly number[];
}

/** Counts one more in the first window, and where that is within its limit, in each of the others. */
export async function countAttemptsAfter(
  connection: Connection,
  windows: AfterWindows,
): Promise<AfterCounts> {
  const [row] = await connection.run<CountRow>(COUNT_AFTER, countingValues(windows));
  return countsOf(windows, row!);
}

/** The parameters of `countingAfter`. */
export const countingValues = ({ first, others }: AfterWindows): unknown[] => [
  first.key,
  first.start,
  first.end,
  first.max,
  ...lists(others),
];

export function countsOf({ first, others }: AfterWindows, row: CountRow): AfterCounts {
  const { firstTaken, othersTaken } = row;
  if (firstTaken > first.max) return { first: firstTaken, others: undefined };
  const sorted = others.map(({ key }) => key).toSorted((one, other) => one.compare(other));
  return { first: firstTaken, others: others.map(({ key }) => othersTaken[sorted.indexOf(key)]!) };
}

interface Counter {
  readonly key: Buffer;
  readonly taken: number;
}

/** Columns of an `unnest`. */
const lists = (windows: readonly Window[]): unknown[] => [
  ...windowKeys(windows),
  windows.map(({ end }) => end.toISOString()),
];

/** Takes a count back that turned out not to be one. */
export async function refundAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<void> {
  await connection.run(REFUND, windowKeys(windows));
}

/** Deletes counters whose windows are over. */
export const pruneAttempts = pruning(
  "delete from gateway.attempt where ctid = any (array(select ctid from gateway.attempt where ends_at < $1 limit $2)) returning 1",
);
