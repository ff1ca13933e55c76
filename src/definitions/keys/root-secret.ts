// Replaces the root secret of a workspace. Everything derived from the old one becomes invalid,
// above all signed links. The command is for a root secret that may have leaked, for example from a
// backup whose passphrase is known. Nodes notice the change through the workspace's version.
import { findStored, replaceRootSecret, rootSecretPlace } from "../../catalog/index.ts";
import { randomToken } from "../../platform/index.ts";
import { openSecrets, saveSecrets } from "../apply/sealed-secrets.ts";
import { lockApplies } from "../ddl/apply-locks.ts";
import type { ApplyDependencies } from "../apply/run.ts";
import type { Guid } from "../../contract/index.ts";

const ROOT_BYTES = 32;

/**
 * Replaces the root secret.
 * @returns false if the workspace does not exist
 */
export async function rotateRootSecret(
  { database, secretBox }: ApplyDependencies,
  workspaceId: Guid,
): Promise<boolean> {
  const secret = randomToken(ROOT_BYTES);
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection);
    if ((await findStored(connection, workspaceId)) === undefined) return false;
    const set = await openSecrets(connection, secretBox, workspaceId);
    // The fingerprints depend on the root secret. Without new ones, the next apply would report
    // every secret as changed.
    const bytes = Buffer.from(secret, "base64url");
    await saveSecrets(connection, secretBox, workspaceId, bytes, { set, dropped: [] });
    const root = secretBox.seal(secret, rootSecretPlace(workspaceId));
    await replaceRootSecret(connection, workspaceId, root);
    return true;
  });
}
