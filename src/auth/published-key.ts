// Finds the API key that a workspace publishes (G16.8): a publishable key in force with `publish`
// in its definition.
import { findSealedApiKey } from "../access/index.ts";
import { apiKeyPlace, type Workspace } from "../catalog/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { SecretBox } from "../platform/index.ts";

/**
 * Returns the published key. It is cached per workspace version, because each change of a key
 * raises the version.
 */
export type PublishedKeys = (workspace: Workspace) => Promise<string | undefined>;

export function createPublishedKeys(deps: {
  readonly control: Pool;
  readonly secretBox: SecretBox;
}): PublishedKeys {
  const publishedKeyCache = new WeakMap<Workspace, Promise<string | undefined>>();

  async function find(workspace: Workspace): Promise<string | undefined> {
    for (const [id, { definition }] of workspace.keysById) {
      if (!definition.publish || definition.kind !== "publishable") continue;
      const sealed = await findSealedApiKey(deps.control, workspace.id, id);
      if (sealed !== undefined) return deps.secretBox.open(sealed, apiKeyPlace(workspace.id, id));
    }
    return undefined;
  }

  return (workspace) => {
    let finding = publishedKeyCache.get(workspace);
    if (finding === undefined) {
      publishedKeyCache.set(workspace, (finding = find(workspace)));
      finding.catch(() => publishedKeyCache.delete(workspace));
    }
    return finding;
  };
}
