// Decrypts the secrets of definitions. Each secret is decrypted once for each version of a
// workspace. The decrypted secret is cached as long as the catalog caches this version.
import type { SecretBox } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { Workspace } from "./model.ts";
import { secretPlace } from "./sealed-places.ts";
import { findSealedSecret } from "./secret-store.ts";

/** Returns the secret at a path in the definition. Returns undefined if there is none. */
type SecretReader = (workspace: Workspace, path: string) => Promise<string | undefined>;

/** Creates a function that reads secrets, with its cache. */
export function createSecretReader(control: Connection, secretBox: SecretBox): SecretReader {
  const secretCache = new WeakMap<Workspace, Map<string, ReturnType<SecretReader>>>();

  async function open({ id }: Workspace, path: string): Promise<string | undefined> {
    const sealed = await findSealedSecret(control, id, path);
    return sealed === undefined ? undefined : secretBox.open(sealed, secretPlace(id, path));
  }

  return (workspace, path) => {
    let secrets = secretCache.get(workspace);
    if (secrets === undefined) secretCache.set(workspace, (secrets = new Map()));
    const cached = secrets.get(path);
    if (cached !== undefined) return cached;
    const opening = open(workspace, path);
    secrets.set(path, opening);
    // If a read fails, the next call reads again.
    opening.catch(() => secrets.delete(path));
    return opening;
  };
}
