// Attempt counters per time window as rows, all raised by one statement. The table is unlogged: counts are lost when the
// database crashes, and counting never waits for the disk.
import { pruning, type Connection } from "../../platform/postgres/index.ts";
import { isKnownPlace } from "./place-store.ts";
import type { Place } from "./places.ts";

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
 * Parts of a `with` that count on one of two tracks: that of unknown places, or that of a place that the address is known at ($1, $2). Counts
 * in the track's first window ($3 to $6), and where that is within its limit in its others ($7 to $10): what is refused for the first spends
 * nothing of theirs. `countColumns` reads the counts.
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
export interface Track<Each extends Window = Window> {
  readonly first: Each & { readonly max: number };
  readonly others: readonly Each[];
}

/** What is counted for places that the address is not known at, and for the given one where it is. */
export interface Tracks<Each extends Window = Window> {
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly unknown: Track<Each>;
  readonly known: Track<Each>;
}

/** How many each window of the track has now; undefined where the others were not counted. */
export interface TrackCounts<Each extends Window = Window> {
  readonly track: Track<Each>;
  readonly first: number;
  readonly others: readonly number[] | undefined;
}

/** What `countColumns` reads. */
export interface CountRow {
  readonly track: number;
  readonly firstTaken: number;
  readonly othersTaken: readonly number[];
}

/** Counts one more in the first window of a track, and where that is within its limit, in each of the others. */
export async function countOnTrack<Each extends Window>(
  connection: Connection,
  tracks: Tracks<Each>,
): Promise<TrackCounts<Each>> {
  const [row] = await connection.run<CountRow>(COUNT_ON_TRACK, countingValues(tracks));
  return countsOf(tracks, row!);
}

/** The parameters of `countingOnTrack`. */
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
