// Stores a value in the database that is derived from the master key (a mark). By this mark, the
// gateway detects a wrong master key and refuses to start.
import type { Connection } from "../platform/postgres/index.ts";
import { deriveKey } from "../platform/index.ts";
import { MigrationError } from "./migration.ts";
import { readSetting, writeSetting } from "./settings.ts";

const markOf = (masterKey: Buffer): string =>
  deriveKey(masterKey, "master key mark").toString("hex");

/** Thrown if the secrets in the database are encrypted with another master key. */
export class MasterKeyError extends MigrationError {
  /** @param advice a sentence that tells the operator what to do next */
  constructor(
    advice = "Set `GATEWAY_MASTER_KEY` to the key that this database has used so far, or restore the file `secrets` in the data directory.",
  ) {
    super(`The master key is not the one with which this database was created. ${advice}`);
  }
}

/**
 * Checks that the master key belongs to this database. If the database has no mark of a key yet,
 * stores the mark of this key. The caller must hold the lock of the migrations (`lockMigrations`),
 * so that two gateways cannot store different marks.
 * @throws MasterKeyError if the database has the mark of another key
 */
export async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const stored = await readSetting(connection, "masterKeyMark");
  if (stored === undefined) await replaceMasterKey(connection, masterKey);
  else if (stored !== markOf(masterKey)) throw new MasterKeyError();
}

/** Returns true if the secrets in the database are encrypted with this master key. */
export async function isMasterKey(connection: Connection, masterKey: Buffer): Promise<boolean> {
  return (await readSetting(connection, "masterKeyMark")) === markOf(masterKey);
}

/**
 * Stores the mark of a new master key in place of the old mark. In the same transaction, the caller
 * must encrypt all secrets with the new key.
 */
export async function replaceMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  await writeSetting(connection, "masterKeyMark", markOf(masterKey));
}
