// The first statement of a password sign-in. It counts the attempt and finds the account if the
// attempt is within the network's budget.
// One statement does both, because a second one costs time that the hashing needs.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { AccountCredential } from "../accounts/account.ts";
import { credentialByEmail } from "../accounts/account-store.ts";
import {
  countColumns,
  countingOnTrack,
  countingValues,
  countsOf,
  type CountRow,
  type TrackCounts,
  type Tracks,
  type Window,
} from "./attempt-store.ts";

const BEGIN = {
  name: "endusers_begin_sign_in",
  text: `with ${countingOnTrack}, found as (${credentialByEmail("$11", "$12", "$13", "and (select is_within from first)")})
    select ${countColumns}, found.* from (values (1)) as one left join found on true`,
};

/**
 * Counts the attempt and finds the account.
 * @param email normalised
 */
export async function countAndFindAccount<Each extends Window>(
  connection: Connection,
  tracks: Tracks<Each>,
  workspaceId: Guid,
  email: string,
): Promise<{
  readonly counts: TrackCounts<Each>;
  readonly account: AccountCredential | undefined;
}> {
  const values = [...countingValues(tracks), workspaceId, email, mailboxOf(email)];
  const [row] = await connection.run<CountRow & AccountCredential>(BEGIN, values);
  const { track, firstTaken, othersTaken, ...found } = row!;
  // All columns of a missing row are null.
  const account = (found.id as unknown) === null ? undefined : found;
  return { counts: countsOf(tracks, { track, firstTaken, othersTaken }), account };
}
