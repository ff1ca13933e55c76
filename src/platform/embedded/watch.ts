// In charge of noticing that the embedded server has died under a running gateway, and having it started again.
// Refuses to give up: a start that fails is tried again at the next look.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logger.ts";
import { runningPort } from "./server.ts";

const pauseMs = 500;

/** Looks after the server until the function that it answers is called; that one waits for a start under way. */
export function watchServer(
  directory: string,
  restart: () => Promise<unknown>,
  log: Logger | undefined,
): () => Promise<void> {
  const ended = new AbortController();
  const watching = (async () => {
    while (await pause(ended.signal)) {
      if ((await runningPort(directory)) !== null) continue;
      log?.error("the embedded PostgreSQL has ended unexpectedly and is started again");
      await restart().catch((error: unknown) =>
        log?.error({ reason: (error as Error).message }, "it does not start"),
      );
    }
  })();
  return () => {
    ended.abort();
    return watching;
  };
}

function pause(signal: AbortSignal): Promise<boolean> {
  return sleep(pauseMs, true, { signal, ref: false }).catch(() => false);
}
