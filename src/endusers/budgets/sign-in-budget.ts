// Sign-in budgets. Before the password is compared, the statement that finds the account counts the
// attempt as failed (sign-in-store.ts). This file compares the counts with the limits.
// The statement that opens the session refunds a success (sessions/session-store.ts).
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

/** A sign-in that counts as failed until it is refunded. */
export interface CountedFailure extends Pick<Consumed, "refund" | "windows"> {
  /** All counted windows, including the count of all sign-ins. */
  readonly all: Consumed["windows"];
}

/**
 * Refunds an attempt that ended before the password was compared. A call that found no capacity
 * gets all its counts refunded.
 */
export async function refundUnverified(
  control: Connection,
  { refund, all }: Pick<CountedFailure, "refund" | "all">,
  error: unknown,
): Promise<void> {
  await (isCapacityRefusal(error) ? refundFromReserve(control, all) : refund(control));
}

/**
 * Counts a sign-in attempt as failed and finds the account of the address in the same statement. A
 * refused attempt raises only the network's count for the address.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function beginSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<{
  readonly failure: CountedFailure;
  /** Undefined if the address has no account. */
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
 * Counts a sign-in attempt as failed, for accounts whose places another table stores (portal
 * users).
 * @param email normalised
 * @param isKnown true if the place is known for the address
 * @throws GatewayError TOO_MANY_TRIES
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
 * Returns the windows of an attempt. A known place has separate budgets: clients elsewhere cannot
 * spend them, and this place does not spend the shared ones.
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

/** @throws GatewayError TOO_MANY_TRIES */
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
  // If too many answers are delayed already, the password is not compared and the attempt is
  // refunded.
  await refundIfRefused(connection, all, () => delayAnswer(subject, failure));
  return { ...failure, all };
}
