// SQL for the second factors of portal users. One statement compares and uses up a code, so that a
// code works once on all nodes. The secret is encrypted with a key derived from the master key.
import type { Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { MatchedCode } from "./codes.ts";

/**
 * Returns the storage location to which the encryption of a user's secret is bound (see
 * `SealedColumn.place`).
 */
export const secondFactorPlace = (userId: string): string => `portal/${userId}/second-factor`;

export const secondFactorSecrets: SealedColumn = {
  what: "secrets of second factors",
  table: "gateway.portal_second_factor",
  column: "sealed",
  key: ["user_id::text"],
  place: secondFactorPlace,
};

/** A stored second factor. */
export interface StoredSecondFactor {
  readonly sealed: string;
  readonly startedAt: Date;
  /** Time from which sign-ins need the second factor. Null until the user has sent a code. */
  readonly confirmedAt: Date | null;
  /**
   * Number of the latest step (30 seconds) whose code was used. Codes of this step and of earlier
   * steps are refused.
   */
  readonly lastStep: number;
  /** Hashes of the recovery codes that were not used yet. */
  readonly recovery: readonly Buffer[];
}

const FIND = {
  name: "portal_find_second_factor",
  text: `select sealed, started_at as "startedAt", confirmed_at as "confirmedAt", last_step::float8 as "lastStep", recovery
    from gateway.portal_second_factor where user_id = $1`,
};
const BEGIN = {
  name: "portal_begin_second_factor",
  text: `insert into gateway.portal_second_factor as f (user_id, sealed, started_at) values ($1, $2, $3)
    on conflict (user_id) do update set sealed = $2, started_at = $3, last_step = 0 where f.confirmed_at is null returning 1`,
};
const CONFIRM = {
  name: "portal_confirm_second_factor",
  text: `update gateway.portal_second_factor set confirmed_at = $3, last_step = $4, recovery = $5
    where user_id = $1 and sealed = $2 and confirmed_at is null returning 1`,
};
const USE_STEP = {
  name: "portal_use_step",
  text: `update gateway.portal_second_factor set last_step = $3
    where user_id = $1 and sealed = $2 and confirmed_at is not null and last_step < $3 returning 1`,
};
const USE_RECOVERY = {
  name: "portal_use_recovery",
  text: `update gateway.portal_second_factor set recovery = array_remove(recovery, $3)
    where user_id = $1 and sealed = $2 and confirmed_at is not null and $3 = any(recovery) returning 1`,
};
const LOCK_USER = {
  name: "portal_lock_user_of_code",
  text: "select 1 from gateway.portal_user where id = $1 for no key update",
};
const IS_CONFIRMED = {
  name: "portal_has_second_factor",
  text: "select 1 from gateway.portal_second_factor where user_id = $1 and confirmed_at is not null",
};
const DELETE = {
  name: "portal_delete_second_factor",
  text: "delete from gateway.portal_second_factor where user_id = $1 returning confirmed_at",
};

/** Returns the second factor of a user, confirmed or not; undefined if there is none. */
export async function findSecondFactor(
  connection: Connection,
  userId: Guid,
): Promise<StoredSecondFactor | undefined> {
  const [found] = await connection.run<StoredSecondFactor>(FIND, [userId]);
  return found;
}

/**
 * Stores the secret of a second factor that is not confirmed yet. Replaces an earlier one.
 * @returns false if the user has a confirmed second factor
 */
export const beginSecondFactor = async (
  connection: Connection,
  userId: Guid,
  sealed: string,
  now: Date,
): Promise<boolean> => (await connection.run(BEGIN, [userId, sealed, now])).length > 0;

/**
 * Confirms a second factor, and stores the hashes of its recovery codes.
 * @returns false if the secret was replaced, or the second factor is confirmed already
 */
export const confirmSecondFactor = async (
  connection: Connection,
  userId: Guid,
  { sealed, step, now, hashes }: ConfirmedFactor,
): Promise<boolean> =>
  (await connection.run(CONFIRM, [userId, sealed, now, step, hashes])).length > 0;

interface ConfirmedFactor {
  readonly sealed: string;
  readonly step: number;
  readonly now: Date;
  readonly hashes: readonly Buffer[];
}

/**
 * Uses up a code.
 * @param sealed the secret with which the code was compared
 * @returns false if the code was used before, or the second factor has changed since
 */
export async function useFactorCode(
  connection: Connection,
  userId: Guid,
  sealed: string,
  code: MatchedCode,
): Promise<boolean> {
  const used =
    "step" in code
      ? connection.run(USE_STEP, [userId, sealed, code.step])
      : connection.run(USE_RECOVERY, [userId, sealed, code.recoveryHash]);
  return (await used).length > 0;
}

/**
 * Locks the row of the user until the transaction ends. A sign-in and a change of the second factor
 * of one user therefore never overlap.
 */
export async function lockUserOfFactor(connection: Connection, userId: Guid): Promise<void> {
  await connection.run(LOCK_USER, [userId]);
}

/** Returns true if sign-ins of the user need a code. */
export const hasSecondFactor = async (connection: Connection, userId: Guid): Promise<boolean> =>
  (await connection.run(IS_CONFIRMED, [userId])).length > 0;

/**
 * Removes the second factor of a user.
 * @returns true if the user had a confirmed second factor
 */
export async function removeSecondFactor(connection: Connection, userId: Guid): Promise<boolean> {
  const [found] = await connection.run<{ readonly confirmed_at: Date | null }>(DELETE, [userId]);
  return found !== undefined && found.confirmed_at !== null;
}
