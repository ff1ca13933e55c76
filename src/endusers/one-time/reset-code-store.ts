// SQL for reset codes. A reset code is six mailed digits with which a user sets a new password. It
// is valid for 15 minutes and five attempts (G14.3). The database stores only a keyed hash, because
// six digits are easy to guess. An UPDATE counts each attempt before the code is compared. A DELETE
// removes a used code (G14.2).
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import { forAccount, ofAddress } from "../accounts/account-store.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const CODE_MINUTES = 15;
const DIGITS = 6;
const TRIES_MAX = 5;

const PUT = {
  name: "endusers_put_reset_code",
  text: `insert into gateway.reset_code (workspace_id, end_user_id, code_hash, tries, expires_at) values ($1, $2, $3, 0, $4)
    on conflict (workspace_id, end_user_id) do update set code_hash = $3, tries = 0, known_tries = 0, expires_at = $4`,
};
// If there is no valid code for the address, this statement writes a row to another table. Without
// this write, the transaction would be faster, and so reveal that there is no code.
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
/**
 * Lets the transaction commit without waiting for the disk, so that the commit takes the same time
 * with and without a code. A crash of the database can lose only the most recent counts of
 * attempts.
 */
const WITHOUT_WAIT = { text: "set local synchronous_commit = off" };
/**
 * Undoes `WITHOUT_WAIT`: the commit waits for the disk, because the result of a correct code must
 * not be lost.
 */
const WITH_WAIT = { text: "set local synchronous_commit to default" };

/** Creates a reset code for an account and returns the code. An earlier code is replaced. */
export async function issueResetCode(
  connection: Connection,
  workspace: Workspace,
  endUserId: Guid,
  now: number,
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const expiresAt = new Date(now + CODE_MINUTES * 60_000);
  const hash = hashOf(workspace, endUserId, code);
  await connection.run(PUT, [workspace.id, endUserId, hash, expiresAt]);
  return code;
}

/** A stored reset code that is equal to the code in the request. */
export interface ResetCode {
  readonly endUserId: Guid;
  readonly codeHash: Buffer;
}

/**
 * Counts an attempt for the reset code of an e-mail address, then compares the codes. The caller
 * must commit the transaction even if the code is wrong, so that the attempt stays counted.
 * @param attempt `isKnown` is true if the request came from a known place (network and device);
 *   such attempts have their own limit, so that clients at unknown places cannot use them up
 * @returns undefined if the code is wrong or expired, there is no code, or all attempts are used up
 */
export async function tryCode(
  connection: Connection,
  workspace: Workspace,
  attempt: {
    readonly email: string;
    readonly code: string;
    readonly now: number;
    readonly isKnown: boolean;
  },
): Promise<ResetCode | undefined> {
  const { email, code, now, isKnown } = attempt;
  const mailbox = mailboxOf(email);
  const nothing = hashOf(workspace, workspace.id, mailbox);
  await connection.run(WITHOUT_WAIT);
  const values = [workspace.id, email, new Date(now), nothing, isKnown, mailbox];
  const [resetCode] = await connection.run<ResetCode>(TRY, values);
  // If there is no code, the gateway compares with a dummy hash, so that the request takes the same
  // time.
  const { endUserId, codeHash } = resetCode ?? { endUserId: workspace.id, codeHash: dummyCodeHash };
  const isRight = timingSafeEqual(hashOf(workspace, endUserId, code), codeHash);
  return isRight ? resetCode : undefined;
}

const dummyCodeHash = Buffer.alloc(32);

const hashOf = (workspace: Workspace, endUserId: Guid, code: string): Buffer =>
  keyedHash(workspace.derive("reset code")).update(`${endUserId} ${code}`).digest();

/**
 * Deletes a correct code, because a code can be used only once.
 * @returns false if a concurrent request has already used the code
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
export const dropCode = forAccount({
  name: "endusers_drop_reset_code",
  text: "delete from gateway.reset_code where workspace_id = $1 and end_user_id = $2",
});
