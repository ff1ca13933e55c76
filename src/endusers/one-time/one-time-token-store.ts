// SQL for one-time tokens. The lookup uses the hash; one UPDATE uses a token up (G14.2).
import type { Guid } from "../../contract/index.ts";
import type { AccountKey } from "../accounts/account.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

export type TokenPurpose = "confirmEmail" | "resetSession" | "adminReset";

export interface NewOneTimeToken {
  readonly hash: Buffer;
  readonly workspaceId: Guid;
  readonly endUserId: Guid;
  readonly purpose: TokenPurpose;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** The account of a token. */
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
// A mail client may open the link before the user does. The second request therefore succeeds too
// and changes nothing.
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
// A mail scanner or the account owner may have opened the link before.
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

/** Inserts a token. */
export async function insertToken(connection: Connection, token: NewOneTimeToken): Promise<void> {
  const { hash, workspaceId, endUserId, purpose, now, expiresAt } = token;
  await connection.run(INSERT, [hash, workspaceId, endUserId, purpose, now, expiresAt]);
}

/** Returns the account of a valid token without using the token up. */
export async function findToken(
  connection: Connection,
  workspaceId: Guid,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await connection.run<TokenHolder>(FIND, [workspaceId, hash, purpose, now]);
  return holder;
}

/**
 * Uses a valid token up and returns its account. Only one of several concurrent requests gets the
 * account.
 */
export async function useToken(
  connection: Connection,
  workspaceId: Guid,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await connection.run<TokenHolder>(USE, [workspaceId, hash, purpose, now]);
  return holder;
}

/**
 * Confirms the address of the token's account. Succeeds also for a used token, whose first use has
 * confirmed the address.
 */
export async function confirmByToken(
  connection: Connection,
  workspaceId: Guid,
  hash: Buffer,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await connection.run<TokenHolder>(CONFIRM, [workspaceId, hash, now]);
  return holder;
}

/**
 * Marks the address of the token's account as proven.
 * @returns undefined if the token is unknown, replaced or older than a day
 */
export async function proveByToken(
  connection: Connection,
  workspaceId: Guid,
  hash: Buffer,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await connection.run<TokenHolder>(PROVE, [workspaceId, hash, now]);
  return holder;
}

/** Returns the account of a confirmation link without changing anything. */
export async function findConfirmation(
  connection: Connection,
  workspaceId: Guid,
  hash: Buffer,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await connection.run<TokenHolder>(FIND_CONFIRMATION, [workspaceId, hash, now]);
  return holder;
}

/** Deletes an account's tokens for these purposes. */
export async function dropTokens(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await connection.run(DROP, [workspaceId, id, purposes]);
}

/** Deletes tokens a day after they expired. */
export const pruneOneTimeTokens =
  pruning(`delete from gateway.one_time_token where hash = any (array(
    select hash from gateway.one_time_token where expires_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);
