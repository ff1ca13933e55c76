// Passes a deployment to the backup, restoration or removal of a workspace, and ends them if the
// process is stopped.
import type { LifecycleDependencies } from "../lifecycle/index.ts";
import type { Deployment } from "./deployment/deployment.ts";
import type { Interruption } from "./interruption.ts";

/** Runs the work. If the process is stopped, it exits after the work has undone its changes. */
export async function withLifecycle<T>(
  { database, directUrl, secretBox, blobs }: Deployment,
  interruption: Interruption | undefined,
  work: (deps: LifecycleDependencies, signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const working = work({ database, directUrl, secretBox, blobs }, interruption?.signal);
  interruption?.beforeExit(() =>
    working.then(
      () => {},
      () => {},
    ),
  );
  return working;
}
