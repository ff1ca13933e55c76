// The mark by which a database knows the master key that its texts are sealed under, without telling anything about it. Refuses every
// other key.
import type { Connection } from "../platform/postgres/index.ts";
import { deriveKey } from "../platform/index.ts";
import { MigrationError } from "./migration-error.ts";

const markOf = (masterKey: Buffer): string =>
  deriveKey(masterKey, "master key mark").toString("hex");

/** The first key that a database meets becomes its own. @throws MigrationError for another one */
export async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const insert =
    "insert into gateway.setting (key, value) values ('masterKeyMark', $1) on conflict (key) do nothing";
  await connection.run({ text: insert }, [markOf(masterKey)]);
  if (!(await isMasterKey(connection, masterKey)))
    throw new MigrationError(
      "The master key is not the one that this database was made with: set GATEWAY_MASTER_KEY to that one, or bring back its file in the data directory.",
    );
}

/** Whether the texts of this database are sealed under the key. */
export async function isMasterKey(connection: Connection, masterKey: Buffer): Promise<boolean> {
  const [row] = await connection.run<{ value: string }>({
    text: "select value from gateway.setting where key = 'masterKeyMark'",
  });
  return row?.value === markOf(masterKey);
}

/** From now on this one is the database's key; what is sealed must be sealed anew in the same transaction. */
export async function replaceMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const update =
    "update gateway.setting set value = $1, updated_at = now() where key = 'masterKeyMark'";
  await connection.run({ text: update }, [markOf(masterKey)]);
}
