// Restarts the embedded server if it ends while the gateway runs. A failed start is retried after a
// longer pause. Gives new backends a lower priority than the gateway.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../index.ts";
import { BackendPriority } from "./backend-priority.ts";
import { runningServer } from "./server.ts";

const pauseMs = 500;
const pauseAfterFailureMs = 10_000;

/** Watches the server. Returns a function that ends the watch, and waits for a running start. */
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

/** Waits. Returns false if the watch has ended. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}
