// Stores a mark in the database, a value that is derived from the master key. By the mark, the
// gateway detects and rejects another master key.
import type { Connection } from "../platform/postgres/index.ts";
import { deriveKey } from "../platform/index.ts";
import { MigrationError } from "./migration.ts";
import { readSetting, writeSetting } from "./settings.ts";

const markOf = (masterKey: Buffer): string =>
  deriveKey(masterKey, "master key mark").toString("hex");

/** Thrown if the database was created with another master key. */
export class MasterKeyError extends MigrationError {
  /** @param advice the next step for the operator, as a sentence */
  constructor(
    advice = "Set `GATEWAY_MASTER_KEY` to the original key, or restore the file of the key in the data directory.",
  ) {
    super(`The master key is not the one with which this database was created. ${advice}`);
  }
}

/**
 * Checks the master key. If the database has no mark yet, stores the mark of this key. The caller
 * holds the lock of the migrations, so that two keys cannot be stored at the same time.
 * @throws MasterKeyError if the database has the mark of another key
 */
export async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const stored = await readSetting(connection, "masterKeyMark");
  if (stored === undefined) await replaceMasterKey(connection, masterKey);
  else if (stored !== markOf(masterKey)) throw new MasterKeyError();
}

/** Returns true if this is the key with which the secrets of the database are encrypted. */
export async function isMasterKey(connection: Connection, masterKey: Buffer): Promise<boolean> {
  return (await readSetting(connection, "masterKeyMark")) === markOf(masterKey);
}

/**
 * Stores the mark of a new master key. The caller must encrypt all secrets again with the new key
 * in the same transaction.
 */
export async function replaceMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  await writeSetting(connection, "masterKeyMark", markOf(masterKey));
}
