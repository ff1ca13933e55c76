// The SQL of setup links, with which the first portal user chooses an address and a password (G40).
// A user with a row has no password yet. The row holds the hash of the newest link.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const INSERT = {
  name: "portal_insert_setup",
  text: "insert into gateway.portal_setup (user_id, hash, expires_at) values ($1, $2, $3)",
};
const RENEW = {
  name: "portal_renew_setup",
  text: "update gateway.portal_setup set hash = $2, expires_at = $3 where user_id = $1 returning 1",
};
const FIND = {
  name: "portal_find_setup",
  text: "select exists (select from gateway.portal_setup where hash = $1 and expires_at > $2) as found",
};
const TAKE = {
  name: "portal_take_setup",
  text: `delete from gateway.portal_setup where hash = $1 and expires_at > $2 returning user_id as "userId"`,
};
const TAKE_OF = {
  name: "portal_take_setup_of",
  text: `delete from gateway.portal_setup where user_id = $1 returning user_id as "userId"`,
};
// An owner without a row has chosen a password.
const STATE = {
  name: "portal_setup_state",
  text: `select exists (select from gateway.portal_setup where user_id = $1) as "isWaiting",
    exists (select from gateway.portal_member as m where m.role = 'owner'
      and not exists (select from gateway.portal_setup as s where s.user_id = m.user_id)) as "hasOwner"`,
};
const NAME_USER = {
  name: "portal_name_user",
  text: "update gateway.portal_user set email = $2, mailbox = $3, password_hash = $4 where id = $1",
};
const OWNED = {
  name: "portal_workspaces_of_user",
  text: `select workspace_id as "workspaceId" from gateway.portal_member where user_id = $1`,
};

/** Stores the first setup link of a user. */
export async function insertSetup(
  connection: Connection,
  userId: Guid,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await connection.run(INSERT, [userId, hash, expiresAt]);
}

/**
 * Replaces the setup link of a user. The earlier link is no longer valid.
 * @returns false if the user has a password by now
 */
export async function renewSetup(
  connection: Connection,
  userId: Guid,
  hash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  return (await connection.run(RENEW, [userId, hash, expiresAt])).length > 0;
}

/** Returns true if a link with this hash is valid. Changes nothing. */
export async function isSetupValid(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>(FIND, [hash, now]);
  return row!.found;
}

/**
 * Uses up a setup link. Of several requests at the same time, one gets the user.
 * @param link the hash of the link, or the user whose link ends
 * @returns the id of the user; undefined if there is no such valid link
 */
export async function takeSetup(
  connection: Connection,
  link: { readonly hash: Buffer; readonly now: Date } | { readonly userId: Guid },
): Promise<Guid | undefined> {
  const [row] =
    "userId" in link
      ? await connection.run<{ userId: Guid }>(TAKE_OF, [link.userId])
      : await connection.run<{ userId: Guid }>(TAKE, [link.hash, link.now]);
  return row?.userId;
}

/** Returns if this user has no password yet, and if any owner has a password. */
export async function setupState(
  connection: Connection,
  userId: Guid,
): Promise<{ readonly isWaiting: boolean; readonly hasOwner: boolean }> {
  const [row] = await connection.run<{ isWaiting: boolean; hasOwner: boolean }>(STATE, [userId]);
  return row!;
}

/**
 * Sets the address and the password of a user.
 * @param email in the normal form of `normaliseEmail`
 * @throws the database's error (23505) if another user has the address
 */
export async function nameUser(
  connection: Connection,
  userId: Guid,
  email: string,
  passwordHash: string,
): Promise<void> {
  await connection.run(NAME_USER, [userId, email, mailboxOf(email), passwordHash]);
}

/** Returns the ids of the workspaces of which the user is a member. */
export async function workspacesOf(connection: Connection, userId: Guid): Promise<Guid[]> {
  const rows = await connection.run<{ workspaceId: Guid }>(OWNED, [userId]);
  return rows.map(({ workspaceId }) => workspaceId);
}
