// SQL for the current reset code of an account. An UPDATE counts an attempt before the code is
// compared; a DELETE uses the code up (G14.2).
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { ofAddress } from "../accounts/account-store.ts";
import type { AccountKey } from "../accounts/account.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

const TRIES_MAX = 5;

const PUT = {
  name: "endusers_put_reset_code",
  text: `insert into gateway.reset_code (workspace_id, end_user_id, code_hash, tries, expires_at) values ($1, $2, $3, 0, $4)
    on conflict (workspace_id, end_user_id) do update set code_hash = $3, tries = 0, known_tries = 0, expires_at = $4`,
};
// Without a code to count, the statement writes another row. Otherwise the shorter time of a
// transaction without a write would reveal that there is no code.
const TRY = {
  name: "endusers_try_reset_code",
  text: `with tried as (
      update gateway.reset_code as c set tries = tries + (not $5::bool)::int, known_tries = known_tries + $5::bool::int from (
        select u.id, u.deactivated_at from gateway.end_user as u where ${ofAddress("$1", "$2", "$6")}
      ) as u where u.deactivated_at is null and c.workspace_id = $1 and c.end_user_id = u.id and c.expires_at > $3
        and case when $5::bool then c.known_tries else c.tries end < ${TRIES_MAX}
      returning c.end_user_id as "endUserId", c.code_hash as "codeHash"
    ), nothing as (
      insert into gateway.attempt as a (key, window_start, taken, ends_at) select $4, $3, 1, $3 where not exists (select from tried)
      on conflict (key, window_start) do update set taken = a.taken + 1
    )
    select * from tried`,
};
const USE = {
  name: "endusers_use_reset_code",
  text: "delete from gateway.reset_code where workspace_id = $1 and end_user_id = $2 and code_hash = $3 returning end_user_id",
};
const DROP = {
  name: "endusers_drop_reset_code",
  text: "delete from gateway.reset_code where workspace_id = $1 and end_user_id = $2",
};
/**
 * Commits without waiting for the disk. A crash can lose only the most recent counts, and the
 * commit takes the same time with and without a code.
 */
const WITHOUT_WAIT = { text: "set local synchronous_commit = off" };
/** Waits for the disk again, because the result of a correct code must not be lost. */
const WITH_WAIT = { text: "set local synchronous_commit to default" };

/** Stores the code of an account and replaces the earlier one. */
export async function putCode(
  connection: Connection,
  { workspaceId, id }: AccountKey,
  codeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await connection.run(PUT, [workspaceId, id, codeHash, expiresAt]);
}

/** A stored code whose attempt is already counted. The caller may compare it once. */
export interface ResetCode {
  readonly endUserId: Guid;
  readonly codeHash: Buffer;
}

export interface CodeTry {
  readonly workspaceId: Guid;
  readonly email: string;
  /**
   * True if the request came from a known place. These attempts are counted separately, so that
   * clients elsewhere cannot use them up.
   */
  readonly isKnown: boolean;
  readonly now: Date;
}

/**
 * Counts an attempt at the address's code, in a transaction that commits also if the code is wrong.
 * @param nothing a key of 32 bytes for the row that is written if there is no code
 * @returns undefined if there is no code, it has expired, or its attempts are used up
 */
export async function countTry(
  connection: Connection,
  { workspaceId, email, isKnown, now }: CodeTry,
  nothing: Buffer,
): Promise<ResetCode | undefined> {
  await connection.run(WITHOUT_WAIT);
  const values = [workspaceId, email, now, nothing, isKnown, mailboxOf(email)];
  const [code] = await connection.run<ResetCode>(TRY, values);
  return code;
}

/**
 * Uses the code up.
 * @returns true for only one of several concurrent requests
 */
export async function useCode(
  connection: Connection,
  workspaceId: Guid,
  code: ResetCode,
): Promise<boolean> {
  await connection.run(WITH_WAIT);
  return (await connection.run(USE, [workspaceId, code.endUserId, code.codeHash])).length > 0;
}

/** Deletes the reset code of an account. */
export async function dropCode(
  connection: Connection,
  { workspaceId, id }: AccountKey,
): Promise<void> {
  await connection.run(DROP, [workspaceId, id]);
}

/** Deletes codes a day after they expired. */
export const pruneResetCodes = pruning(`delete from gateway.reset_code where ctid = any (array(
    select ctid from gateway.reset_code where expires_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);
