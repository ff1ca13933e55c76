// Restarts the embedded PostgreSQL server if it ends while the gateway runs. If the restart fails,
// tries again after 10 s. Also gives new database processes that read a lower priority than the
// gateway.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { runBehind } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
import { runningServer } from "./server.ts";

const pauseMs = 500;
const pauseAfterFailureMs = 10_000;

/**
 * Checks at intervals whether the server still runs.
 * @returns a function that ends these checks, and waits for a running restart
 */
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
      log?.error("The embedded PostgreSQL ended unexpectedly. The gateway starts it again.");
      failed = !(await restart().then(
        () => true,
        (error: unknown) => {
          log?.error(
            { reason: (error as Error).message },
            "The embedded PostgreSQL does not start. The gateway tries again in 10 seconds. See `reason`.",
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

/** Waits for the given time. Returns false if the checks of the server have ended. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal, ref: false }).catch(() => false);
}

/**
 * Patterns for the titles of PostgreSQL's processes. The title of a process contains the login and
 * the state of its database session.
 */
const READS = /^postgres: gw_read/;
const NOT_READY = /^(?!postgres: )|\b(?:authentication|startup)\b/;

/**
 * Gives database processes that run reads a lower priority than the gateway, because a read can
 * take up to 10 s. Other database processes run short statements for which all callers wait.
 * PostgreSQL starts each of its processes in a separate session of the operating system. So the
 * gateway must find each new process.
 */
class BackendPriority {
  #known: ReadonlySet<string> = new Set();

  /**
   * Lowers the priority of new processes that run reads.
   * @param pid process id of the server's main process
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

/**
 * Lowers the priority of the process if it runs reads. Returns false if the process must be checked
 * again, for example because it is still starting.
 */
async function isDone(pid: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (READS.test(title)) return runBehind(Number(pid));
  return !NOT_READY.test(title);
}
