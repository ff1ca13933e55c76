// The first statement of a password sign-in. It counts the attempt and finds the account if the
// attempt is within the network's budget.
// One statement does both, because a second one costs time that the hashing needs.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountCredential } from "../accounts/account.ts";
import { credentialByEmail } from "../accounts/account-store.ts";
import { windowLists } from "./attempt-store.ts";
import type { BudgetWindow } from "./budgets.ts";
import { isKnownPlace } from "./place-store.ts";
import type { SignInPlace } from "./places.ts";

/** A first window, and further windows that count only within its limit. */
interface Track {
  readonly first: BudgetWindow;
  readonly others: readonly BudgetWindow[];
}

/**
 * The windows for an unknown sign-in place, and the windows for `place` if it is known for the
 * address.
 */
export interface Tracks {
  readonly place: SignInPlace;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly unknown: Track;
  readonly known: Track;
}

/** The new counts of a track. `others` is undefined if the first window was beyond its limit. */
export interface TrackCounts {
  readonly track: Track;
  readonly first: number;
  readonly others: readonly number[] | undefined;
}

/**
 * Counts on one of two tracks: the track for unknown sign-in places, or the track for a known place
 * ($1, $2).
 * Counts in the track's first window ($3 to $6). If the count is within the limit, also counts in
 * the other windows ($7 to $10). An attempt that the first window refuses therefore adds nothing to
 * the others.
 */
const BEGIN = {
  name: "endusers_begin_sign_in",
  text: `with known as materialized (select (${isKnownPlace("$1", "$2")})::int + 1 as track),
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
    ), found as (${credentialByEmail("$11", "$12", "$13", "and (select is_within from first)")})
    select (select track from known) as "track", (select taken from first) as "firstTaken",
      array(select taken from others order by key) as "othersTaken", found.* from (values (1)) as one left join found on true`,
};

/** A row of `BEGIN`. `track` is 1 for an unknown place and 2 for a known one. */
interface CountRow {
  readonly track: number;
  readonly firstTaken: number;
  readonly othersTaken: readonly number[];
}

/**
 * Adds one to the first window of a track. If the count is within the limit, adds one to each of
 * the other windows, and finds the account.
 * @param email normalised
 */
export async function countAndFindAccount(
  connection: Connection,
  tracks: Tracks,
  workspaceId: Guid,
  email: string,
): Promise<{ readonly counts: TrackCounts; readonly account: AccountCredential | undefined }> {
  const { place, now, unknown, known } = tracks;
  const firsts = [unknown.first, known.first];
  const [row] = await connection.run<CountRow & AccountCredential>(BEGIN, [
    place,
    new Date(now),
    ...windowLists(firsts),
    firsts.map(({ max }) => max),
    ...windowLists([...unknown.others, ...known.others]),
    [...unknown.others.map(() => 1), ...known.others.map(() => 2)],
    workspaceId,
    email,
    mailboxOf(email),
  ]);
  const { track, firstTaken, othersTaken, ...found } = row!;
  // All columns of a missing row are null.
  const account = (found.id as unknown) === null ? undefined : found;
  return { counts: countsOf(tracks, { track, firstTaken, othersTaken }), account };
}

/** Converts a row of counts into the counts of its track. */
function countsOf(
  { unknown, known }: Tracks,
  { track: number, firstTaken, othersTaken }: CountRow,
): TrackCounts {
  const track = number === 1 ? unknown : known;
  if (firstTaken > track.first.max) return { track, first: firstTaken, others: undefined };
  const sorted = track.others.map(({ key }) => key).toSorted((one, other) => one.compare(other));
  const others = track.others.map(({ key }) => othersTaken[sorted.indexOf(key)]!);
  return { track, first: firstTaken, others };
}
