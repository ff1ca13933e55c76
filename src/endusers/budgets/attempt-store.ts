// SQL for the attempt counters of time windows. One statement raises all counters of an attempt.
// The table is unlogged: a crash of the database loses the counts, and counting never waits for the
// disk.
import { pruning, type Connection } from "../../platform/postgres/index.ts";
import { isKnownPlace } from "./place-store.ts";
import type { SignInPlace } from "./places.ts";

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
/**
 * Common table expressions that count on one of two tracks: the track for unknown sign-in places,
 * or the track for a known place ($1, $2).
 * They count in the track's first window ($3 to $6). If the count is within the limit, they also
 * count in the other windows ($7 to $10). An attempt that the first window refuses therefore adds
 * nothing to the others. `countColumns` reads the counts.
 */
export const countingOnTrack = `known as materialized (select (${isKnownPlace("$1", "$2")})::int + 1 as track),
    first as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at)
      select ($3::bytea[])[track], ($4::timestamptz[])[track], 1, ($5::timestamptz[])[track] from known
      on conflict (key, window_start) do update set taken = a.taken + 1
      returning taken, taken <= (select ($6::int[])[track] from known) as is_within
    ), others as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at)
      select g.key, g.window_start, 1, g.ends_at
      from known, first, unnest($7::bytea[], $8::timestamptz[], $9::timestamptz[], $10::int[]) as g (key, window_start, ends_at, track)
      where first.is_within and g.track = known.track order by g.key
      on conflict (key, window_start) do update set taken = a.taken + 1
      returning key, taken
    )`;
export const countColumns = `(select track from known) as "track", (select taken from first) as "firstTaken",
    array(select taken from others order by key) as "othersTaken"`;
const COUNT_ON_TRACK = {
  name: "endusers_take_attempts_on_track",
  text: `with ${countingOnTrack} select ${countColumns}`,
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

/**
 * Adds one to each window.
 * @returns the new counts, in the order of the windows
 */
export async function countAttempts(
  connection: Connection,
  windows: readonly Window[],
): Promise<number[]> {
  const rows = await connection.run<Counter>(COUNT, lists(windows));
  return windows.map(({ key }) => rows.find((row) => row.key.equals(key))!.taken);
}

/** A first window with its limit, and further windows that count only within this limit. */
interface Track<Each extends Window = Window> {
  readonly first: Each & { readonly max: number };
  readonly others: readonly Each[];
}

/**
 * The windows for an unknown sign-in place, and the windows for `place` if it is known for the
 * address.
 */
export interface Tracks<Each extends Window = Window> {
  readonly place: SignInPlace;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly unknown: Track<Each>;
  readonly known: Track<Each>;
}

/** The new counts of a track. `others` is undefined if the first window was beyond its limit. */
export interface TrackCounts<Each extends Window = Window> {
  readonly track: Track<Each>;
  readonly first: number;
  readonly others: readonly number[] | undefined;
}

/** A row of `countColumns`. `track` is 1 for an unknown place and 2 for a known one. */
export interface CountRow {
  readonly track: number;
  readonly firstTaken: number;
  readonly othersTaken: readonly number[];
}

/**
 * Adds one to the first window of a track. If the count is within the limit, adds one to each of
 * the other windows.
 */
export async function countOnTrack<Each extends Window>(
  connection: Connection,
  tracks: Tracks<Each>,
): Promise<TrackCounts<Each>> {
  const [row] = await connection.run<CountRow>(COUNT_ON_TRACK, countingValues(tracks));
  return countsOf(tracks, row!);
}

/** Returns the parameters of `countingOnTrack`. */
export function countingValues({ place, now, unknown, known }: Tracks): unknown[] {
  const firsts = [unknown.first, known.first];
  return [
    place,
    new Date(now),
    ...lists(firsts),
    firsts.map(({ max }) => max),
    ...lists([...unknown.others, ...known.others]),
    [...unknown.others.map(() => 1), ...known.others.map(() => 2)],
  ];
}

/** Converts a row of `countColumns` into the counts of its track. */
export function countsOf<Each extends Window>(
  { unknown, known }: Tracks<Each>,
  { track: number, firstTaken, othersTaken }: CountRow,
): TrackCounts<Each> {
  const track = number === 1 ? unknown : known;
  if (firstTaken > track.first.max) return { track, first: firstTaken, others: undefined };
  const sorted = track.others.map(({ key }) => key).toSorted((one, other) => one.compare(other));
  const others = track.others.map(({ key }) => othersTaken[sorted.indexOf(key)]!);
  return { track, first: firstTaken, others };
}

interface Counter {
  readonly key: Buffer;
  readonly taken: number;
}

/** Returns the arrays for an `unnest` of windows. */
const lists = (windows: readonly Window[]): unknown[] => [
  ...windowKeys(windows),
  windows.map(({ end }) => end.toISOString()),
];

/** Subtracts one from each window, for an attempt that did not happen. */
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
