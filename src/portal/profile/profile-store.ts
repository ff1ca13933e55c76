// SQL for the profile of a portal user: the name, the last sign-in, and the state of the second
// factor.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export interface StoredProfile {
  readonly id: Guid;
  readonly email: string;
  readonly name: string | null;
  readonly lastSignInAt: Date | null;
  /** Number of unused recovery codes. Null if sign-ins need no second factor. */
  readonly recoveryCodesLeft: number | null;
}

const FIND = {
  name: "portal_find_profile",
  text: `select u.id, u.email, u.name, u.last_sign_in_at as "lastSignInAt", cardinality(f.recovery) as "recoveryCodesLeft"
    from gateway.portal_user as u left join gateway.portal_second_factor as f on f.user_id = u.id and f.confirmed_at is not null
    where u.id = $1`,
};
const SET_NAME = {
  name: "portal_set_name",
  text: "update gateway.portal_user set name = $2 where id = $1",
};

/** Returns the profile of a user; undefined if the user does not exist. */
export async function findProfile(
  connection: Connection,
  userId: Guid,
): Promise<StoredProfile | undefined> {
  const [found] = await connection.run<StoredProfile>(FIND, [userId]);
  return found;
}

/** Sets the name of a user; null removes it. */
export async function setName(
  connection: Connection,
  userId: Guid,
  name: string | null,
): Promise<void> {
  await connection.run(SET_NAME, [userId, name]);
}
