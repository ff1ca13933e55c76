// Finds the master key of a database among the keys in the data directory. The directory may
// contain old keys of rotations, and the new key of an interrupted rotation. It may also have
// served two databases.
import { keysIn, type Settings } from "../../config/index.ts";
import { isMasterKey, MasterKeyError } from "../../migrations/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * Returns advice for the operator if another key in the data directory belongs to this database.
 * Returns undefined otherwise.
 */
export async function matchingKeyAdvice(
  connection: Connection,
  { dataDirectory }: Pick<Settings, "dataDirectory">,
): Promise<string | undefined> {
  for (const { path, key, isNext } of keysIn(dataDirectory)) {
    if (!(await isMasterKey(connection, key))) continue;
    return isNext
      ? `The right master key is in ${path}, because a rotation was interrupted. Finish it with gateway keys rotate master.`
      : `The right master key is in ${path}. Set GATEWAY_MASTER_KEY to the value of masterKey there, and use a separate data directory for each database.`;
  }
  return undefined;
}

/**
 * Performs the work. If it fails because of a wrong master key, the error tells where the right key
 * is.
 * @throws MasterKeyError if the master key is wrong, and any other error of the work
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
