// Limits sign-ins with a password. The SQL statement that finds the account (sign-in-store.ts) also
// counts the attempt as a failure, before the password is compared. This file compares the counts
// with the limits.
// If the sign-in succeeds, the statement that opens the session undoes the count
// (sessions/session-store.ts).
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountCredential } from "../accounts/account.ts";
import { countAttempts, refundAttempts } from "./attempt-store.ts";
import {
  byNetwork,
  byWorkspace,
  compareWithLimits,
  tooManyTries,
  delayAnswer,
  windowOf,
  type BudgetWindow,
  type Consumed,
  type CountedValue,
  type RateLimitSubject,
} from "./budgets.ts";
import { signInPlaceOf } from "./places.ts";
import { refundFromReserve, isCapacityRefusal, refundIfRefused } from "./capacity-refunds.ts";
import { countAndFindAccount, type TrackCounts, type Tracks } from "./sign-in-store.ts";

/**
 * A sign-in that counts as a failure until `refund` is called. `refund` lowers the counters in
 * `windows`.
 */
export interface CountedFailure extends Pick<Consumed, "refund" | "windows"> {
  /**
   * All counters that were raised. `windows` contains only the counters of failed sign-ins, and not
   * the counter that also counts successful ones.
   */
  readonly all: Consumed["windows"];
}

/**
 * Undoes the count of an attempt that failed before the password was compared. If the gateway was
 * too busy, lowers all counters of the attempt. For other errors, lowers only the counters of
 * failed sign-ins.
 * @param error the reason why the password was not compared
 */
export async function refundUnverified(
  control: Connection,
  { refund, all }: Pick<CountedFailure, "refund" | "all">,
  error: unknown,
): Promise<void> {
  await (isCapacityRefusal(error) ? refundFromReserve(control, all) : refund(control));
}

/**
 * Counts a sign-in as failed and finds the account of the address, in one SQL statement. If the
 * attempt is refused, only the first counter stays raised. The first counter is for the known
 * sign-in place (network and device), or for the pair of network and address.
 * @param email in the normal form of `normaliseEmail`
 * @throws GatewayError TOO_MANY_TRIES if a limit is reached
 */
export async function beginSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<{
  readonly failure: CountedFailure;
  /** The account of the address; undefined if the address has no account. */
  readonly account: AccountCredential | undefined;
}> {
  const tracks = tracksOf(subject, email);
  const { counts, account } = await countAndFindAccount(
    connection,
    tracks,
    subject.workspace.id,
    email,
  );
  return { failure: await failureWithin(connection, counts, subject), account };
}

/**
 * Counts a sign-in of a portal user as failed. Portal users and their sign-in places are stored in
 * other tables than end users, so the caller looks them up before.
 * @param email in the normal form of `normaliseEmail`
 * @param isKnown true if the user has signed in from this place before
 * @throws GatewayError TOO_MANY_TRIES if a limit is reached
 */
export async function consumeSignInAt(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
  isKnown: boolean,
): Promise<CountedFailure> {
  const { unknown, known } = tracksOf(subject, email);
  const track = isKnown ? known : unknown;
  const [first] = await countAttempts(connection, [track.first]);
  const isWithin = first! <= track.first.max;
  const others = isWithin
    ? await refundIfRefused(connection, [track.first], () =>
        countAttempts(connection, track.others),
      )
    : undefined;
  return failureWithin(connection, { track, first: first!, others }, subject);
}

/**
 * Returns the two sets of counters for an attempt. One set counts attempts from an unknown sign-in
 * place (network and device), the other set counts attempts from a known place. So clients at
 * unknown places cannot use up the attempts of a known place.
 */
function tracksOf(subject: RateLimitSubject, email: string): Tracks {
  const { workspace, now, network } = subject;
  const mailbox = mailboxOf(email);
  const place = signInPlaceOf(subject, email);
  const at = place?.toString("hex") ?? "";
  const window = (counted: CountedValue): BudgetWindow => windowOf(workspace, counted, now);
  const failing: CountedValue[] = [
    ...byNetwork("signInFrom", subject),
    ["signInOf", mailbox],
    byWorkspace("signInIn", subject),
  ];
  return {
    place,
    now,
    unknown: { first: window(["signIn", network, mailbox]), others: failing.map(window) },
    known: { first: window(["signInAt", at]), others: [window(["signInFailedAt", at])] },
  };
}

/**
 * Compares the counts of an attempt with the limits. Delays the response if more than half of a
 * limit of the whole workspace is used up.
 * @throws GatewayError TOO_MANY_TRIES if a limit is reached
 */
async function failureWithin(
  connection: Connection,
  { track: { first, others }, ...counts }: TrackCounts,
  subject: RateLimitSubject,
): Promise<CountedFailure> {
  const { now } = subject;
  if (counts.others === undefined)
    throw tooManyTries(compareWithLimits([first], [counts.first], now));
  const failure = compareWithLimits(others, counts.others, now);
  const all = [first, ...others];
  if (!failure.isWithin) {
    await refundAttempts(connection, others);
    throw tooManyTries(failure);
  }
  // If too many responses are already delayed, refuses the request before the password is compared,
  // and undoes its counts.
  await refundIfRefused(connection, all, () => delayAnswer(subject, failure));
  return { ...failure, all };
}
