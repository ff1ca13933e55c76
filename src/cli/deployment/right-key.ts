// Finds the master key of a database among the keys that lie in the data directory: those of before a rotation, and of one that was
// interrupted. One data directory may have served two databases.
import { keysIn, type Settings } from "../../config/index.ts";
import { isMasterKey, MasterKeyError } from "../../migrations/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** What to do where another key of the data directory is this database's, as a sentence; undefined where none is. */
export async function adviseRightKey(
  connection: Connection,
  { dataDirectory }: Pick<Settings, "dataDirectory">,
): Promise<string | undefined> {
  for (const { path, key, isNext } of keysIn(dataDirectory)) {
    if (!(await isMasterKey(connection, key))) continue;
    return isNext
      ? `The right one is in ${path}: a rotation was interrupted, finish it with gateway keys rotate master.`
      : `The right one is in ${path}: set GATEWAY_MASTER_KEY to the masterKey there, and give each database a data directory of its own.`;
  }
  return undefined;
}

/** Does the work; where it is refused for its master key, the refusal names the right one. @throws MasterKeyError */
export async function advising<T>(
  connection: Connection,
  settings: Pick<Settings, "dataDirectory">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error;
    throw new MasterKeyError(await adviseRightKey(connection, settings));
  }
}
