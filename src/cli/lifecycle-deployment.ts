// The deployment as backing up, restoring and removing workspaces need it, and their end where the process is told to stop.
import { createBlobCopies, openStorage } from "../blobs/index.ts";
import type { LifecycleDependencies } from "../lifecycle/index.ts";
import type { Deployment } from "./deployment/deployment.ts";
import type { Interruption } from "./interruption.ts";

/**
 * Opens the file store for the work, and closes it again. Where the process is told to stop, it ends once the work has taken back what it
 * has done.
 */
export async function withLifecycle<T>(
  { config, database, directUrl, secretBox }: Deployment,
  interruption: Interruption | undefined,
  work: (deps: LifecycleDependencies, signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const storage = openStorage(config.storage.url);
  const blobs = createBlobCopies({ control: database.control, storage });
  const working = work({ database, directUrl, secretBox, blobs }, interruption?.signal).finally(
    storage.close,
  );
  interruption?.lastly(() =>
    working.then(
      () => {},
      () => {},
    ),
  );
  return working;
}
