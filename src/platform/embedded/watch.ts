// Restarts the embedded server when it has died under a running gateway; a start that fails is
// tried again after a longer pause. Lets new backends run behind the gateway.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../index.ts";
import { BackendPriority } from "./backend-priority.ts";
import { runningServer } from "./server.ts";

const pauseMs = 500;
const pauseAfterFailureMs = 10_000;

/** Looks after the server until the function that it answers is called; that one waits for a start under way. */
export function watchServer(
  directory: string,
  restart: () => Promise<void>,
  log: Logger | undefined,
): () => Promise<void> {
  const ended = new AbortController();
  const priority = new BackendPriority();
  const watching = watch();

  async function watch(): Promise<void> {
    let failed = false;
    while (await pause(failed ? pauseAfterFailureMs : pauseMs, ended.signal)) {
      const server = await runningServer(directory);
      if (server !== null) {
        await priority.apply(server.pid);
        continue;
      }
      log?.error("the embedded PostgreSQL has ended unexpectedly and is started again");
      failed = !(await restart().then(
        () => true,
        (error: unknown) => {
          log?.error(
            { reason: (error as Error).message },
            "the embedded PostgreSQL does not start",
          );
          return false;
        },
      ));
    }
  }

  return () => {
    ended.abort();
    return watching;
  };
}

/** False when the watch has ended meanwhile. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
