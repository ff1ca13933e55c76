// Stores a mark of the master key in the database, and rejects every other master key.
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
    advice = "Set GATEWAY_MASTER_KEY to the original key, or restore its file in the data directory.",
  ) {
    super(`The master key is not the one with which this database was created. ${advice}`);
  }
}

/**
 * Stores the mark of the first key that is used with the database. The first call holds the lock of
 * the migrations, so two keys cannot both be the first.
 * @throws MasterKeyError for any other key
 */
export async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const stored = await readSetting(connection, "masterKeyMark");
  if (stored === undefined) await replaceMasterKey(connection, masterKey);
  else if (stored !== markOf(masterKey)) throw new MasterKeyError();
}

/** Returns true if the texts of this database are sealed under the key. */
export async function isMasterKey(connection: Connection, masterKey: Buffer): Promise<boolean> {
  return (await readSetting(connection, "masterKeyMark")) === markOf(masterKey);
}

/** Makes this the database's key. Seal all sealed texts again in the same transaction. */
export async function replaceMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  await writeSetting(connection, "masterKeyMark", markOf(masterKey));
}
