// The first SQL statement of a sign-in with a password. It counts the attempt. If the first limit
// is not reached, it also finds the account. Two separate statements would need more processor
// time, which the hashing of passwords needs. The first limit is for a known sign-in place (network
// and device). At an unknown place, the first limit is for the pair of network and e-mail address.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountCredential } from "../accounts/account.ts";
import { credentialByEmail } from "../accounts/account-store.ts";
import { windowLists } from "./attempt-store.ts";
import type { BudgetWindow } from "./budgets.ts";
import { isKnownPlace } from "./place-store.ts";
import type { SignInPlace } from "./places.ts";

/**
 * A set of counters for an attempt. The counters in `others` are raised only if `first` is not
 * above its limit.
 */
interface Track {
  readonly first: BudgetWindow;
  readonly others: readonly BudgetWindow[];
}

/**
 * The two sets of counters for an attempt: `unknown` for an unknown sign-in place, and `known` if
 * `place` is a known place of the address. The SQL statement decides which of the two sets it
 * raises.
 */
export interface Tracks {
  readonly place: SignInPlace;
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
  readonly unknown: Track;
  readonly known: Track;
}

/**
 * The set of counters that was raised, and its new counts. `others` is undefined if `first` is
 * above its limit.
 */
export interface TrackCounts {
  readonly track: Track;
  readonly first: number;
  readonly others: readonly number[] | undefined;
}

/**
 * Raises one of two sets of counters (tracks). If $1 is a known sign-in place at the time $2,
 * raises the set for known places. Otherwise raises the set for unknown places.
 * Raises the first counter of the set ($3 to $6). If its count is within its limit, also raises the
 * other counters of the set ($7 to $10) and finds the account ($11 to $13).
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

/**
 * The row that the statement `BEGIN` returns. `track` is 1 if the sign-in place (network and
 * device) is unknown and 2 if it is known.
 */
interface CountRow {
  readonly track: number;
  readonly firstTaken: number;
  readonly othersTaken: readonly number[];
}

/**
 * Raises the first counter of the set for the sign-in place (known or unknown). If its count is
 * within the limit, also raises the other counters of the set and finds the account.
 * @param email in the normal form of `normaliseEmail`
 * @returns `account` is undefined if the address has no account, or the first counter is above its
 *   limit
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
  // If the statement finds no account, all columns of the account are null.
  const account = (found.id as unknown) === null ? undefined : found;
  return { counts: countsOf(tracks, { track, firstTaken, othersTaken }), account };
}

/** Converts the row that the statement returns to the counts of the set that was raised. */
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
