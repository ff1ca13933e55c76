// A mark in the database of the master key that its texts are sealed under. Refuses every other key.
import type { Connection } from "../platform/postgres/index.ts";
import { deriveKey } from "../platform/index.ts";
import { MigrationError } from "./migration.ts";
import { keepSetting, readSetting, writeSetting } from "./settings.ts";

const markOf = (masterKey: Buffer): string =>
  deriveKey(masterKey, "master key mark").toString("hex");

/** The database was made with another master key. */
export class MasterKeyError extends MigrationError {
  /** @param advice what to do, as a sentence */
  constructor(
    advice = "Set GATEWAY_MASTER_KEY to that one, or bring back its file in the data directory.",
  ) {
    super(`The master key is not the one that this database was made with. ${advice}`);
  }
}

/** The first key that a database meets becomes its own. @throws MasterKeyError for another one */
export async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const mark = markOf(masterKey);
  if ((await keepSetting(connection, "masterKeyMark", mark)) !== mark) throw new MasterKeyError();
}

/** Whether the texts of this database are sealed under the key. */
export async function isMasterKey(connection: Connection, masterKey: Buffer): Promise<boolean> {
  return (await readSetting(connection, "masterKeyMark")) === markOf(masterKey);
}

/** From now on this one is the database's key; what is sealed must be sealed anew in the same transaction. */
export async function replaceMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  await writeSetting(connection, "masterKeyMark", markOf(masterKey));
}
