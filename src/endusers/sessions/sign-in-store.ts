// The first statement of a sign-in by password: the attempt is counted, and where it is within its place's budget the account is found.
// One statement, since every one more costs a sign-in time that the hash does not leave.
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountWithPassword } from "../accounts/account.ts";
import { accountByEmail } from "../accounts/account-store.ts";
import {
  takenAfter,
  takenColumns,
  takingAfter,
  takingValues,
  type TakenRow,
} from "../budgets/attempt-store.ts";
import { consumeSignIn, type RateLimitSubject, type CountedFailure } from "../budgets/budgets.ts";

const BEGIN = {
  name: "endusers_begin_sign_in",
  text: `with ${takingAfter}, found as (${accountByEmail("$8", "$9")} and (select is_within from first))
    select ${takenColumns}, found.* from (values (1)) as one left join found on true`,
};

/**
 * Counts the attempt as failed, and finds the account.
 * @param email normalised
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function beginSignIn(
  connection: Connection,
  subject: RateLimitSubject,
  email: string,
): Promise<{
  readonly failure: CountedFailure;
  readonly account: AccountWithPassword | undefined;
}> {
  let account: AccountWithPassword | undefined;
  const failure = await consumeSignIn(connection, subject, email, async (_connection, windows) => {
    const values = [...takingValues(windows), subject.workspace.id, email];
    const [row] = await connection.run<TakenRow & AccountWithPassword>(BEGIN, values);
    const { firstTaken, othersTaken, ...found } = row!;
    // Columns of a row that was not found are all null.
    account = (found.id as unknown) === null ? undefined : found;
    return takenAfter(windows, { firstTaken, othersTaken });
  });
  return { failure, account };
}
