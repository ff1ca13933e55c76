// Finds the master key of a database among the keys in the data directory. This directory may also
// contain keys that earlier rotations replaced, the new key of an interrupted rotation, and the key
// of another database.
import { keysIn, type Settings } from "../../config/index.ts";
import { isMasterKey, MasterKeyError } from "../../migrations/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * If a key in the data directory belongs to this database, returns a sentence that tells the
 * operator how to use this key. Otherwise returns undefined.
 */
export async function matchingKeyAdvice(
  connection: Connection,
  { dataDirectory }: Pick<Settings, "dataDirectory">,
): Promise<string | undefined> {
  for (const { path, key, isNext } of keysIn(dataDirectory)) {
    if (!(await isMasterKey(connection, key))) continue;
    return isNext
      ? `The right master key is in ${path}, because a rotation was interrupted. Finish the rotation with gateway keys rotate master.`
      : `The right master key is in ${path}. Set GATEWAY_MASTER_KEY to the value of masterKey there, and use a separate data directory for each database.`;
  }
  return undefined;
}

/**
 * Performs the work. If the work fails because the master key is wrong, searches the data directory
 * for the right key. If it finds this key, adds its path to the error message.
 * @throws MasterKeyError if the master key is wrong; other errors of the work unchanged
 */
export async function withKeyAdvice<T>(
  connection: Connection,
  settings: Pick<Settings, "dataDirectory">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error;
    throw new MasterKeyError(await matchingKeyAdvice(connection, settings));
  }
}
