// Gives backends of the embedded server that run reads a lower priority than the gateway: reads can
// be long. Other backends run short statements, for which everyone waits. PostgreSQL starts each
// backend in its own session, so the gateway must find each new backend.
import { readFile } from "node:fs/promises";
import { runBehind } from "../capacity/index.ts";

/** PostgreSQL shows the login and the state of a backend in the title of its process. */
const READS = /^postgres: gw_read/;
const NOT_READY = /^(?!postgres: )|\b(?:authentication|startup)\b/;

export class BackendPriority {
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
