// Finds the master key of a database among the keys in the data directory: old keys of rotations,
// and the new key of an interrupted rotation. One data directory may have served two databases.
import { keysIn, type Settings } from "../../config/index.ts";
import { isMasterKey, MasterKeyError } from "../../migrations/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * Returns an instruction if another key of the data directory belongs to this database; otherwise
 * undefined.
 */
export async function matchingKeyAdvice(
  connection: Connection,
  { dataDirectory }: Pick<Settings, "dataDirectory">,
): Promise<string | undefined> {
  for (const { path, key, isNext } of keysIn(dataDirectory)) {
    if (!(await isMasterKey(connection, key))) continue;
    return isNext
      ? `The right one is in ${path}. A rotation was interrupted: finish it with gateway keys rotate master.`
      : `The right one is in ${path}. Set GATEWAY_MASTER_KEY to the masterKey there, and use a separate data directory for each database.`;
  }
  return undefined;
}

/**
 * Runs the work. If it is refused because of the master key, the error names the right key.
 * @throws MasterKeyError
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
