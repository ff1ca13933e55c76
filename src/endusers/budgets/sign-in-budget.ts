// Sign-in budgets: an attempt is counted as failed before the password is compared, by sign-in-store.ts in the statement that finds
// the account; judged here; a success is refunded by the statement that opens the session (sessions/session-store.ts).
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountWithPassword } from "../accounts/account.ts";
import { countAttemptsAfter, type AfterCounts } from "./attempt-store.ts";
import {
  byNetwork,
  judged,
  refusal,
  windowOf,
  type BudgetWindow,
  type Consumed,
  type Counted,
  type RateLimitSubject,
} from "./budgets.ts";
import { countAndFindAccount } from "./sign-in-store.ts";

/** A sign-in that counts as failed as long as it is not refunded. */
export type CountedFailure = Pick<Consumed, "refund" | "windows">;

/**
 * Counts an attempt to sign in as failed. Of what is refused only the network's own count for the address goes up.
 * @param who the address, or the id of an account
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function consumeSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  who: string,
): Promise<CountedFailure> {
  const windows = windowsOf(subject, who);
  const counts = await countAttemptsAfter(connection, windows);
  return failureWithin(connection, windows, counts, subject.now);
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
  readonly account: AccountWithPassword | undefined;
}> {
  const windows = windowsOf(subject, email);
  const { counts, account } = await countAndFindAccount(
    connection,
    windows,
    subject.workspace.id,
    email,
  );
  return { failure: await failureWithin(connection, windows, counts, subject.now), account };
}

/** The one that is asked first, and those of failures, which count only within it. */
interface SignInWindows {
  readonly first: BudgetWindow;
  readonly others: readonly BudgetWindow[];
}

function windowsOf({ workspace, now, ...subject }: RateLimitSubject, who: string): SignInWindows {
  const failing: Counted[] = [...byNetwork("signInFrom", subject), ["signInOf", who], ["signInIn"]];
  return {
    first: windowOf(workspace, ["signIn", subject.network, who], now),
    others: failing.map((counted) => windowOf(workspace, counted, now)),
  };
}

/** @throws GatewayError TOO_MANY_TRIES */
async function failureWithin(
  connection: Connection,
  { first, others }: SignInWindows,
  counts: AfterCounts,
  now: number,
): Promise<CountedFailure> {
  if (counts.others === undefined) throw refusal(judged([first], [counts.first], now));
  const failure = judged(others, counts.others, now);
  if (failure.isWithin) return failure;
  await failure.refund(connection);
  throw refusal(failure);
}
