// Gets a server that answers: the one that runs already, once it is ready, or a new one on the same port as last time.
// Refuses a server that does not take the owner's password, since it would serve other data.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "../postgres/index.ts";
import type { Logger } from "../index.ts";
import { databaseName, ownerName, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { runningPort, startServer } from "./server.ts";

const readyMsMax = 120_000;

/** Answers the port once the server accepts connections. */
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
        `The embedded database runs on port ${running}, but has not accepted a connection for two minutes.`,
      );
    await sleep(50);
  }
  const portFile = join(home, "port");
  const preferred = Number(await readFile(portFile, "utf8").catch(() => "0"));
  const port = await startServer(data, preferred > 0 ? preferred : null, cluster);
  await writeFile(portFile, String(port), { mode: 0o600 });
  log?.debug({ port, directory: data }, "embedded PostgreSQL started");
  return port;
}

/** Whether the server lets the owner in; false while it starts or stops. */
async function accepts(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: ownerName,
    password,
    database: databaseName,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (sqlState(error) === "28P01")
      throw new EmbeddedPostgresError(
        "The embedded database does not accept its owner's password: the file with the password and the data do not belong together.",
      );
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
