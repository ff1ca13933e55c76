// First statement of a password sign-in: counts the attempt and, within the network's budget, finds the account.
// It is one statement because every further one takes time that hashing does not leave.
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

/** @param email normalised */
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
  // Columns of a row that was not found are all null.
  const account = (found.id as unknown) === null ? undefined : found;
  return { counts: countsOf(tracks, { track, firstTaken, othersTaken }), account };
}
