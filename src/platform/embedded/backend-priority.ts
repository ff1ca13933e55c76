// Lets the backends of the embedded server run behind the gateway. PostgreSQL gives each backend a
// session of its own, so that each of them has to be found once.
import { readFile } from "node:fs/promises";
import { runSessionBehind } from "../capacity/index.ts";

export class BackendPriority {
  #known: ReadonlySet<string> = new Set();

  /** @param pid of the server's first process */
  async apply(pid: number): Promise<void> {
    const file = `/proc/${pid}/task/${pid}/children`;
    const children = (await readFile(file, "utf8").catch(() => "")).split(" ");
    const pids = children.filter((child) => child !== "");
    this.#known = new Set(
      pids.filter((child) => this.#known.has(child) || runSessionBehind(Number(child))),
    );
  }
}
