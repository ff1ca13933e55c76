// The deployment as backing up, restoring and removing workspaces need it, and their end where the process is told to stop.
import type { LifecycleDependencies } from "../lifecycle/index.ts";
import type { Deployment } from "./deployment/deployment.ts";
import type { Interruption } from "./interruption.ts";

/** Where the process is told to stop, it ends once the work has taken back what it has done. */
export async function withLifecycle<T>(
  { database, directUrl, secretBox, blobs }: Deployment,
  interruption: Interruption | undefined,
  work: (deps: LifecycleDependencies, signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const working = work({ database, directUrl, secretBox, blobs }, interruption?.signal);
  interruption?.lastly(() =>
    working.then(
      () => {},
      () => {},
    ),
  );
  return working;
}
