// Finds the key that a workspace shows to everybody: marked `publish` in its definition, publishable, in force (G16.8).
import { findSealedApiKey } from "../../access/index.ts";
import { apiKeyPlace, type Workspace } from "../../catalog/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { SecretBox } from "../../platform/index.ts";

/** Remembered with the workspace: whatever changes a key makes it another version. */
export type PublishedKeys = (workspace: Workspace) => Promise<string | undefined>;

export function createPublishedKeys(deps: {
  readonly control: Pool;
  readonly secretBox: SecretBox;
}): PublishedKeys {
  const known = new WeakMap<Workspace, Promise<string | undefined>>();

  async function find(workspace: Workspace): Promise<string | undefined> {
    for (const [id, { definition }] of workspace.keysById) {
      if (!definition.publish || definition.kind !== "publishable") continue;
      const sealed = await findSealedApiKey(deps.control, workspace.id, id);
      if (sealed !== undefined) return deps.secretBox.open(sealed, apiKeyPlace(workspace.id, id));
    }
    return undefined;
  }

  return (workspace) => {
    let finding = known.get(workspace);
    if (finding === undefined) {
      known.set(workspace, (finding = find(workspace)));
      finding.catch(() => known.delete(workspace));
    }
    return finding;
  };
}
