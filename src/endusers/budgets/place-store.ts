// SQL for the known sign-in places of accounts. A place is a network and a device from which a user
// has signed in, stored as a keyed hash. The lookup uses only this hash, so that it takes the same
// time for addresses with and without an account.
import type { Connection } from "../../platform/postgres/index.ts";
import { forAccount } from "../accounts/account-store.ts";
import type { AccountKey } from "../accounts/account.ts";
import type { SignInPlace } from "./places.ts";

/** Maximum number of known sign-in places (network and device) of an account. */
const PLACES_MAX = 5;
export const PLACE_DAYS = 90;

/**
 * Returns an SQL condition that is true if a sign-in place (network and device) was used in the
 * last 90 days.
 * @param key the SQL parameter with the hash of the place
 * @param now the SQL parameter with the current time
 */
export const isKnownPlace = (key: string, now: string): string =>
  `exists (select from gateway.known_place where key = ${key} and used_at > ${now}::timestamptz - interval '${PLACE_DAYS} days')`;

/**
 * Returns SQL common table expressions that store a sign-in place (network and device) as known.
 * They also delete the oldest known places of the account, so that at most five remain. A place
 * that was stored within the last day is not written again.
 * @param account a SELECT of the `workspace_id` and the `id` of the account; it returns no row if
 *   there is no account
 * @param key the SQL parameter with the hash of the place; it may be null
 * @param now the SQL parameter with the current time
 */
export const rememberingPlace = (account: string, key: string, now: string): string =>
  `remembered as (
      insert into gateway.known_place as p (key, workspace_id, end_user_id, used_at)
      select ${key}::bytea, workspace_id, id, ${now}::timestamptz from (${account}) as holder where ${key}::bytea is not null
      on conflict (key) do update set end_user_id = excluded.end_user_id, used_at = excluded.used_at
        where p.used_at < excluded.used_at - interval '1 day' or p.end_user_id <> excluded.end_user_id
    ), forgotten as (
      delete from gateway.known_place where key in (
        select p.key from gateway.known_place as p join (${account}) as holder on p.workspace_id = holder.workspace_id and p.end_user_id = holder.id
        where p.key <> ${key}::bytea order by p.used_at desc, p.key offset ${PLACES_MAX - 1})
    )`;

const KNOWN = {
  name: "endusers_known_place",
  text: `select u.email_verified as "isConfirmed" from gateway.known_place as p join gateway.end_user as u on u.workspace_id = p.workspace_id and u.id = p.end_user_id
    where p.key = $1 and ${isKnownPlace("p.key", "$2")}`,
};
const REMEMBER = {
  name: "endusers_remember_place",
  text: `with ${rememberingPlace("select $3::uuid as workspace_id, $4::uuid as id", "$1", "$2")} select 1`,
};

/** The account for which a place (network and device) is known. */
export interface KnownAccount {
  /**
   * True if the account's e-mail address is confirmed. If it is not, a client at this place may
   * have registered the address of another user.
   */
  readonly isConfirmed: boolean;
}

/**
 * Returns the account for which a sign-in place (network and device) is known.
 * @returns undefined if the place is not known
 */
export async function findKnownAccount(
  connection: Connection,
  place: SignInPlace,
  now: number,
): Promise<KnownAccount | undefined> {
  if (place === null) return undefined;
  const [account] = await connection.run<KnownAccount>(KNOWN, [place, new Date(now)]);
  return account;
}

/** Stores a sign-in place (network and device) as a known place of an account. */
export async function rememberPlace(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  place: SignInPlace,
  now: number,
): Promise<void> {
  await connection.run(REMEMBER, [place, new Date(now), workspaceId, id]);
}

/** Deletes all known sign-in places (network and device) of an account. */
export const forgetPlaces = forAccount({
  name: "endusers_forget_places",
  text: "delete from gateway.known_place where workspace_id = $1 and end_user_id = $2",
});
