// Gives a workspace another root secret: whatever was derived from the one before is worth nothing any more, signed links above all. For a root
// that others may know, such as one in a backup whose passphrase has leaked. Nodes learn of it by the workspace's version.
import {
  findSealedSecrets,
  findStored,
  replaceRootSecret,
  rootSecretPlace,
  secretPlace,
} from "../../catalog/index.ts";
import { randomToken } from "../../platform/index.ts";
import { saveSecrets } from "../apply/sealed-secrets.ts";
import { lockApplies } from "../ddl/apply-locks.ts";
import type { ApplyDependencies } from "../apply/run.ts";
import type { Guid } from "../../contract/index.ts";

const ROOT_BYTES = 32;

/** @returns whether there is such a workspace; only then is anything changed */
export async function rotateRootSecret(
  {
    database,
    secretBox,
  }: Pick<ApplyDependencies, "secretBox"> & {
    readonly database: Pick<ApplyDependencies["database"], "owner">;
  },
  workspaceId: Guid,
): Promise<boolean> {
  const secret = randomToken(ROOT_BYTES);
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection);
    if ((await findStored(connection, workspaceId)) === undefined) return false;
    const sealed = await findSealedSecrets(connection, workspaceId);
    const secrets = new Map(
      sealed.map(({ path, sealed: text }) => [
        path,
        secretBox.open(text, secretPlace(workspaceId, path)),
      ]),
    );
    // Their fingerprints follow from the root; the next apply would take each for another secret.
    await saveSecrets(connection, secretBox, {
      workspaceId,
      rootSecret: Buffer.from(secret, "base64url"),
      secrets,
      changes: { set: [...secrets.keys()], dropped: [] },
    });
    const root = secretBox.seal(secret, rootSecretPlace(workspaceId));
    await replaceRootSecret(connection, workspaceId, root);
    return true;
  });
}
