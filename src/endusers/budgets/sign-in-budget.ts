// Sign-in budgets: an attempt is counted as failed before the password is compared, by sign-in-store.ts in the statement that finds
// the account; judged here; a success is refunded by the statement that opens the session (sessions/session-store.ts).
import { mailboxOf } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountCredential } from "../accounts/account.ts";
import {
  countAttempts,
  countOnTrack,
  refundAttempts,
  type TrackCounts,
  type Tracks,
} from "./attempt-store.ts";
import {
  byNetwork,
  byWorkspace,
  judged,
  refusal,
  slowed,
  windowOf,
  type BudgetWindow,
  type Consumed,
  type Counted,
  type RateLimitSubject,
} from "./budgets.ts";
import { placeOf } from "./places.ts";
import { giveBack, isRefused, refundIfRefused } from "./refused-tries.ts";
import { countAndFindAccount } from "./sign-in-store.ts";

/** A sign-in that counts as failed as long as it is not refunded. */
export interface CountedFailure extends Pick<Consumed, "refund" | "windows"> {
  /** With the count of sign-ins, right or wrong. */
  readonly all: Consumed["windows"];
}

/**
 * Gives an attempt back that has ended without a verdict on the password. A call that found no
 * capacity gives back all that it counted.
 */
export async function refundUnjudged(
  control: Connection,
  { refund, all }: Pick<CountedFailure, "refund" | "all">,
  error: unknown,
): Promise<void> {
  await (isRefused(error) ? giveBack(control, all) : refund(control));
}

/**
 * Counts an attempt to sign in as failed. Of what is refused only the network's own count for the address goes up.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<CountedFailure> {
  const counts = await countOnTrack(connection, tracksOf(subject, email));
  return failureWithin(connection, counts, subject);
}

/**
 * The same, and finds the account of the address in the same statement.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function beginSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<{
  readonly failure: CountedFailure;
  /** Undefined where there is none. */
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
 * The same where places are remembered elsewhere than with end users: the caller has looked whether the address is known at this one.
 * @param email normalised
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

/** A place that the address is known at has budgets of its own: nobody elsewhere can spend them, and it spends nobody's. */
function tracksOf(subject: RateLimitSubject, email: string): Tracks<BudgetWindow> {
  const { workspace, now, network } = subject;
  const mailbox = mailboxOf(email);
  const place = placeOf(subject, email);
  const at = place?.toString("hex") ?? "";
  const window = (counted: Counted): BudgetWindow => windowOf(workspace, counted, now);
  const failing: Counted[] = [
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
  { track: { first, others }, ...counts }: TrackCounts<BudgetWindow>,
  subject: RateLimitSubject,
): Promise<CountedFailure> {
  const { now } = subject;
  if (counts.others === undefined) throw refusal(judged([first], [counts.first], now));
  const failure = judged(others, counts.others, now);
  const all = [first, ...others];
  if (!failure.isWithin) {
    await refundAttempts(connection, others);
    throw refusal(failure);
  }
  // Of what was not compared because too many wait nothing counts.
  await refundIfRefused(connection, all, () => slowed(subject, failure));
  return { ...failure, all };
}
