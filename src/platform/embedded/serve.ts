// Makes sure that the embedded server runs: uses the running server, or starts one on the port of
// the last start. Rejects a running server that does not accept the password of the gateway's
// login, because that server contains other data.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSession, sqlState } from "../postgres/index.ts";
import type { Logger } from "../index.ts";
import { databaseName, ownerName, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { runningPort, startServer } from "./server.ts";

const readyMsMax = 120_000;

/**
 * Waits until the server accepts connections, and returns its port.
 * @throws EmbeddedPostgresError if the server does not become ready within two minutes
 */
export async function serveData(
  home: string,
  data: string,
  cluster: ClusterOptions,
  log: Logger | undefined,
): Promise<number> {
  const deadline = Date.now() + readyMsMax;
  for (;;) {
    cluster.signal?.throwIfAborted();
    const running = await runningPort(data);
    if (running === null) break;
    if (await accepts(running, cluster.password)) return running;
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `The embedded database runs on port ${running}, but has not accepted a connection for two minutes. See the log file server.log in ${data}.`,
      );
    await sleep(50);
  }
  const portFile = join(home, "port");
  const preferred = Number(await readFile(portFile, "utf8").catch(() => "0"));
  const port = await startServer(data, preferred > 0 ? preferred : null, cluster);
  await writeFile(portFile, String(port), { mode: 0o600 });
  log?.debug({ port, directory: data }, "The embedded PostgreSQL was started.");
  return port;
}

/**
 * Returns true if the gateway's login (`gw_owner`) can log in. Returns false while the server
 * starts or stops.
 * @throws EmbeddedPostgresError if the server rejects the password of this login
 */
async function accepts(port: number, password: string): Promise<boolean> {
  const login = { user: ownerName, password, database: databaseName };
  try {
    const session = await openSession({ host: "127.0.0.1", port, ...login }, async () => {});
    await session.end();
    return true;
  } catch (error) {
    if (sqlState(error) === "28P01")
      throw new EmbeddedPostgresError(
        "The embedded database does not accept its owner's password. The file `password` with this password seems to belong to another database. Restore this file and the data directory from the same backup copy.",
      );
    return false;
  }
}
