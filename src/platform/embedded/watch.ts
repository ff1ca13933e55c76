// Restarts the embedded server if it ends while the gateway runs. A failed start is retried after a
// longer pause. Gives new backends a lower priority than the gateway.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { runBehind } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
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

/** PostgreSQL shows the login and the state of a backend in the title of its process. */
const READS = /^postgres: gw_read/;
const NOT_READY = /^(?!postgres: )|\b(?:authentication|startup)\b/;

/**
 * Gives backends that run reads a lower priority than the gateway: reads can be long. Other
 * backends run short statements, for which all callers wait. PostgreSQL starts each backend in its
 * own session, so the gateway must find each new backend.
 */
class BackendPriority {
  #known: ReadonlySet<string> = new Set();

  /**
   * Lowers the priority of new backends.
   * @param pid process id of the server's first process
   */
  async apply(pid: number): Promise<void> {
    const file = `/proc/${pid}/task/${pid}/children`;
    const children = (await readFile(file, "utf8").catch(() => "")).split(" ");
    const pids = children.filter((child) => child !== "");
    const done = await Promise.all(
      pids.map(async (child) => this.#known.has(child) || (await isDone(child))),
    );
    this.#known = new Set(pids.filter((_, at) => done[at]));
  }
}

/** Returns false if the process needs another look. */
async function isDone(pid: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (READS.test(title)) return runBehind(Number(pid));
  return !NOT_READY.test(title);
}
