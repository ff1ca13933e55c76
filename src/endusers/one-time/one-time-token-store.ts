// SQL for one-time tokens: tokens in mailed links, and tokens for setting a new password. A token
// has 512 random bits, and the database stores only its hash. A token can be used once and for a
// limited time. One UPDATE statement marks it as used, so that only one request can use it (G14.2).
import { newOpaqueCredential } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Connection, Statement } from "../../platform/postgres/index.ts";
import type { AccountKey } from "../accounts/account.ts";

export type TokenPurpose = "confirmEmail" | "resetSession" | "adminReset";

/** Lifetime of each kind of token, in minutes (G14.3, G14.4). */
export const tokenMinutes: Readonly<Record<TokenPurpose, number>> = {
  confirmEmail: 24 * 60,
  resetSession: 10,
  adminReset: 60,
};

/** The account to which a token belongs. */
export interface TokenHolder {
  readonly endUserId: Guid;
  readonly email: string | null;
}

const INSERT = {
  name: "endusers_insert_token",
  text: `insert into gateway.one_time_token (hash, workspace_id, end_user_id, purpose, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
};
const LIVE = `t.workspace_id = $1 and t.hash = $2 and t.purpose = $3 and u.workspace_id = $1 and u.id = t.end_user_id and u.deactivated_at is null
      and t.used_at is null and t.expires_at > $4`;
const FIND = {
  name: "endusers_find_token",
  text: `select u.id as "endUserId", u.email from gateway.one_time_token as t, gateway.end_user as u where ${LIVE}`,
};
const USE = {
  name: "endusers_use_token",
  text: `update gateway.one_time_token as t set used_at = $4 from gateway.end_user as u where ${LIVE}
    returning u.id as "endUserId", u.email`,
};
const CONFIRMABLE = `t.workspace_id = $1 and t.hash = $2 and t.purpose = 'confirmEmail' and (t.used_at is not null or t.expires_at > $3)`;
const FIND_CONFIRMATION = {
  name: "endusers_find_confirmation",
  text: `select u.id as "endUserId", u.email from gateway.one_time_token as t join gateway.end_user as u on u.workspace_id = t.workspace_id and u.id = t.end_user_id
    where ${CONFIRMABLE}`,
};
// A mail program may open the link before the user does. So a second request with the same token
// also succeeds, but changes nothing.
const CONFIRM = {
  name: "endusers_confirm_by_token",
  text: `with t as (
      select t.hash, t.end_user_id, t.used_at from gateway.one_time_token as t
      where ${CONFIRMABLE}
      for update of t
    ), used as (
      update gateway.one_time_token as o set used_at = $3 from t where o.hash = t.hash and t.used_at is null
      returning o.end_user_id
    ), confirmed as (
      update gateway.end_user as u set email_verified = true from used where u.workspace_id = $1 and u.id = used.end_user_id and not u.email_verified
    )
    select u.id as "endUserId", u.email from t join gateway.end_user as u on u.workspace_id = $1 and u.id = t.end_user_id`,
};
// Also accepts a used token, because a mail program or the account owner may already have opened
// the link.
const PROVE = {
  name: "endusers_prove_by_token",
  text: `with t as (
      select t.hash, t.end_user_id from gateway.one_time_token as t
      where t.workspace_id = $1 and t.hash = $2 and t.purpose = 'confirmEmail' and t.expires_at > $3 for update of t
    ), used as (
      update gateway.one_time_token as o set used_at = coalesce(o.used_at, $3) from t where o.hash = t.hash
    )
    update gateway.end_user as u set email_verified = true, email_proven = true from t where u.workspace_id = $1 and u.id = t.end_user_id
    returning u.id as "endUserId", u.email`,
};
const DROP = {
  name: "endusers_drop_tokens",
  text: "delete from gateway.one_time_token where workspace_id = $1 and end_user_id = $2 and purpose = any ($3)",
};

/**
 * Creates a one-time token for an account and returns it. The gateway stores only the hash, so that
 * only the recipient knows the token.
 */
export async function issueOneTimeToken(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  purpose: TokenPurpose,
  now: number,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newOpaqueCredential();
  const expiresAt = new Date(now + tokenMinutes[purpose] * 60_000);
  const values = [sha256(token), workspaceId, id, purpose, new Date(now), expiresAt];
  await connection.run(INSERT, values);
  return { token, expiresAt };
}

/**
 * Returns a function that runs an SQL statement for a valid token and returns its account. The
 * token must have the given purpose. The function returns undefined if the token is not valid.
 */
const byToken =
  (statement: Statement) =>
  async (
    connection: Connection,
    workspaceId: Guid,
    hash: Buffer,
    purpose: TokenPurpose,
    now: Date,
  ): Promise<TokenHolder | undefined> => {
    const values = [workspaceId, hash, purpose, now];
    const [holder] = await connection.run<TokenHolder>(statement, values);
    return holder;
  };

/** Returns the account of a valid token. The token can still be used afterwards. */
export const findToken = byToken(FIND);

/**
 * Marks a valid token as used and returns its account. Only one of several concurrent requests gets
 * the account.
 */
export const useToken = byToken(USE);

/**
 * Returns a function that runs an SQL statement for the token of a confirmation link and returns
 * its account. The function returns undefined if the token is not valid.
 */
const byConfirmation =
  (statement: Statement) =>
  async (
    connection: Connection,
    workspaceId: Guid,
    hash: Buffer,
    now: Date,
  ): Promise<TokenHolder | undefined> => {
    const [holder] = await connection.run<TokenHolder>(statement, [workspaceId, hash, now]);
    return holder;
  };

/**
 * Marks the e-mail address of the token's account as confirmed. Also succeeds for a used token,
 * because the first use of this token has confirmed the address.
 */
export const confirmByToken = byConfirmation(CONFIRM);

/**
 * Marks the e-mail address of the token's account as confirmed and proven, because the owner of the
 * mailbox has pressed a button.
 * @returns undefined if the token is unknown, replaced by a newer token, or older than a day
 */
export const proveByToken = byConfirmation(PROVE);

/**
 * Returns the account of a confirmation link and changes nothing. Used for HEAD requests, which
 * confirm no address.
 */
export const findConfirmation = byConfirmation(FIND_CONFIRMATION);

/** Deletes the tokens of an account that have one of these purposes. */
export async function dropTokens(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await connection.run(DROP, [workspaceId, id, purposes]);
}
