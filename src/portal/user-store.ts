// SQL for portal users and their known sign-in places. A sign-in place is a network and a device
// from which the user has signed in.
import { mailboxOf, type Guid } from "../contract/index.ts";
import { normaliseEmail, type SignInPlace } from "../endusers/index.ts";
import { guidFrom } from "../platform/index.ts";
import { pruning, type Connection } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";

const PLACES_MAX = 5;
const RETENTION_DAYS = 90;

export interface PortalUser {
  readonly id: Guid;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Returns the end of an SQL query that finds the user of an e-mail address. The mailbox is the
 * address with its domain in ASCII. A user with exactly this address is preferred to a user whose
 * address only has the same mailbox.
 */
export const ofAddress = (email: string, mailbox: string): string =>
  `(u.email = ${email} or u.mailbox = ${mailbox}) order by (u.email = ${email}) desc limit 1`;
const OF_ADDRESS = ofAddress("$1", "$2");

const FIND = {
  name: "portal_find_user",
  text: `select id, email, password_hash as "passwordHash" from gateway.portal_user as u where ${OF_ADDRESS}`,
};
const EMAIL = {
  name: "portal_email_of",
  text: "select email from gateway.portal_user where id = $1",
};
const BY_ID = {
  name: "portal_user_by_id",
  text: `select id, email, password_hash as "passwordHash" from gateway.portal_user where id = $1`,
};
const LOCK = {
  name: "portal_hold_user",
  text: `select id, email, password_hash as "passwordHash" from gateway.portal_user as u where ${OF_ADDRESS} for key share`,
};
// One statement looks up the sign-in place and the user, so that an unknown address takes as long
// as a known address.
const FIND_FOR_SIGN_IN = {
  name: "portal_find_for_sign_in",
  text: `select exists (select from gateway.portal_place where key = $2 and used_at > $3::timestamptz - interval '${RETENTION_DAYS} days') as "isKnown",
      u.id, u.email, u.password_hash as "passwordHash"
    from (values (1)) as one left join (select * from gateway.portal_user as u where ${ofAddress("$1", "$4")}) as u on true`,
};
const INSERT = {
  name: "portal_insert_user",
  text: `insert into gateway.portal_user (id, email, password_hash, mailbox) values ($1, $2, $3, $4)
    on conflict do nothing returning id`,
};
const MAILBOXES = { text: "select email, mailbox from gateway.portal_user order by email" };
/**
 * Id of the user that the first start of a gateway creates. The id is the same in every deployment.
 * All other users have random ids.
 */
export const FIRST_USER_ID: Guid = guidFrom(PORTAL_ID, "first user");
const FIND_FIRST = {
  name: "portal_find_first_user",
  text: `select id, email, password_hash as "passwordHash" from gateway.portal_user
    where email = $1 or mailbox = $3 or id = $2 order by (email = $1) desc nulls last, (mailbox = $3) desc nulls last limit 1`,
};
const INSERT_FIRST = {
  name: "portal_insert_first_user",
  text: `insert into gateway.portal_user (id, email, password_hash, mailbox) select $1, $2, $3, $4
    where not exists (select from gateway.portal_user) on conflict do nothing returning id`,
};
const REPLACE_HASH = {
  name: "portal_replace_hash",
  text: "update gateway.portal_user set password_hash = $3 where id = $1 and password_hash = $2",
};
const SET_PASSWORD = {
  name: "portal_set_password",
  text: `with ended as (delete from gateway.portal_setup where user_id = $1)
    update gateway.portal_user set password_hash = $2 where id = $1`,
};
const REMEMBER = {
  name: "portal_remember_place",
  text: `with remembered as (
      insert into gateway.portal_place as p (key, user_id, used_at) values ($1, $2, $3)
      on conflict (key) do update set user_id = excluded.user_id, used_at = excluded.used_at
        where p.used_at < excluded.used_at - interval '1 day' or p.user_id <> excluded.user_id
    )
    delete from gateway.portal_place where key in (
      select key from gateway.portal_place where user_id = $2 and key <> $1 order by used_at desc, key offset ${PLACES_MAX - 1})`,
};
const FORGET = {
  name: "portal_forget_places",
  text: "delete from gateway.portal_place where user_id = $1",
};

/**
 * Returns an address and its mailbox (the address with its domain in ASCII), as two SQL parameters
 * for `ofAddress`.
 * @param email in the normal form of `normaliseEmail`
 */
const withMailbox = (email: string): readonly [email: string, mailbox: string] => [
  email,
  mailboxOf(email),
];

/**
 * Returns the portal user of an e-mail address; undefined if there is none. Two spellings of the
 * same domain, such as Unicode and Punycode, are equal.
 */
export async function findUser(
  connection: Connection,
  email: string,
): Promise<PortalUser | undefined> {
  const [user] = await connection.run<PortalUser>(FIND, withMailbox(normaliseEmail(email)));
  return user;
}

/** Returns the user with this id; undefined if the user does not exist. */
export async function findUserById(
  connection: Connection,
  id: Guid,
): Promise<PortalUser | undefined> {
  const [user] = await connection.run<PortalUser>(BY_ID, [id]);
  return user;
}

/** Returns the e-mail address of a user; undefined if the user does not exist. */
export async function findUserEmail(connection: Connection, id: Guid): Promise<string | undefined> {
  const [user] = await connection.run<{ readonly email: string }>(EMAIL, [id]);
  return user?.email;
}

/**
 * Returns the user of an address; undefined if there is none. Locks the user's row, so that no
 * other transaction can delete the user until this transaction ends.
 * @param email in the normal form of `normaliseEmail`
 */
export async function lockUser(
  connection: Connection,
  email: string,
): Promise<PortalUser | undefined> {
  const [user] = await connection.run<PortalUser>(LOCK, withMailbox(email));
  return user;
}

/**
 * Finds the user of an address, and checks whether the user has signed in from this place before.
 * @param email in the normal form of `normaliseEmail`
 * @param place keyed hash of the address, the network and the device
 * @returns `isKnown` is true if the place is known; `user` is undefined if no user has the address
 */
export async function findForSignIn(
  connection: Connection,
  email: string,
  place: SignInPlace,
  now: Date,
): Promise<{ readonly isKnown: boolean; readonly user: PortalUser | undefined }> {
  const [row] = await connection.run<PortalUser & { readonly isKnown: boolean }>(FIND_FOR_SIGN_IN, [
    email,
    place,
    now,
    mailboxOf(email),
  ]);
  const { isKnown, ...user } = row!;
  // If no user has the address, all columns of the user are null.
  return { isKnown, user: (user.id as unknown) === null ? undefined : user };
}

/**
 * Inserts a user.
 * @returns false if another user has this address; a domain in Unicode and the same domain in
 *   Punycode count as equal
 */
export async function insertUser(connection: Connection, user: PortalUser): Promise<boolean> {
  const [email, mailbox] = withMailbox(normaliseEmail(user.email));
  const values = [user.id, email, user.passwordHash, mailbox];
  return (await connection.run(INSERT, values)).length > 0;
}

/**
 * Returns pairs of users that have the same mailbox, because their addresses differ only in the
 * form of the domain (Unicode or Punycode). `email` is the address of the user without a stored
 * mailbox. `holder` is the address of the user with the stored mailbox. Only earlier versions of
 * the gateway could create these pairs.
 */
export async function findSharedPortalMailboxes(
  connection: Connection,
): Promise<readonly { readonly email: string; readonly holder: string }[]> {
  const users = await connection.run<{ email: string; mailbox: string | null }>(MAILBOXES);
  const holders = new Map(users.map(({ email, mailbox }) => [mailbox, email]));
  return users.flatMap(({ email, mailbox }) => {
    const holder = mailbox === null ? holders.get(mailboxOf(email)) : undefined;
    return holder === undefined ? [] : [{ email, holder }];
  });
}

/**
 * Returns the user with the configured address. If no user has this address, returns the user that
 * the first start has created. An invited user is therefore returned only if the configuration
 * names the user's address.
 * @param email in the normal form of `normaliseEmail`; null if no address is configured
 */
export async function findFirstUser(
  connection: Connection,
  email: string | null,
): Promise<PortalUser | undefined> {
  const [user] = await connection.run<PortalUser>(FIND_FIRST, [
    email,
    FIRST_USER_ID,
    email === null ? null : mailboxOf(email),
  ]);
  return user;
}

/**
 * Inserts the first user.
 * @returns false if a user already exists
 */
export async function insertFirstUser(
  connection: Connection,
  { email, passwordHash }: Omit<PortalUser, "id">,
): Promise<boolean> {
  const [given, mailbox] = withMailbox(normaliseEmail(email));
  const values = [FIRST_USER_ID, given, passwordHash, mailbox];
  return (await connection.run(INSERT_FIRST, values)).length > 0;
}

/**
 * Replaces the stored password hash by a hash of the same password with the current parameters.
 * Changes nothing if the stored hash is no longer the hash in `user`.
 */
export async function replacePortalHash(
  connection: Connection,
  { id, passwordHash }: PortalUser,
  newHash: string,
): Promise<void> {
  await connection.run(REPLACE_HASH, [id, passwordHash, newHash]);
}

/**
 * Sets a new password. Deletes the user's setup link and all known sign-in places of the user
 * (pairs of network and device).
 */
export async function setPasswordHash(
  connection: Connection,
  userId: Guid,
  passwordHash: string,
): Promise<void> {
  await connection.run(SET_PASSWORD, [userId, passwordHash]);
  await connection.run(FORGET, [userId]);
}

/**
 * Stores the place of a sign-in (network and device) as a known place of the user. Does nothing if
 * `place` is null.
 */
export async function rememberPortalPlace(
  connection: Connection,
  userId: Guid,
  place: SignInPlace,
  now: Date,
): Promise<void> {
  if (place !== null) await connection.run(REMEMBER, [place, userId, now]);
}

/** Deletes sign-in places (pairs of network and device) that were not used for 90 days. */
export const prunePortalPlaces = pruning(`delete from gateway.portal_place where key = any (array(
    select key from gateway.portal_place where used_at < $1::timestamptz - interval '${RETENTION_DAYS} days' limit $2)) returning 1`);
