// In charge of the embedded PostgreSQL of a data directory: started by the first process that needs it, shared by the
// next ones, started again if it dies, stopped by the last. Refuses to listen beyond loopback, and to let a process stop it under another.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaryPackage, prepareBinaries } from "./embedded/binaries.ts";
import { databaseName, ensureCluster, ownerName, type ClusterOptions } from "./embedded/cluster.ts";
import { EmbeddedPostgresError } from "./embedded/error.ts";
import { isRunning, withLock } from "./embedded/lock.ts";
import { canEnter, chooseOsUser, type OsUser } from "./embedded/os-user.ts";
import { identityOf } from "./embedded/processes.ts";
import { runningPort, startServer, stopServer } from "./embedded/server.ts";
import { watchServer } from "./embedded/watch.ts";
import { sqlState } from "./database-errors.ts";
import { guidV7, randomToken } from "./ids.ts";
import type { Logger } from "./logger.ts";

export { EmbeddedPostgresError } from "./embedded/error.ts";

const readyMsMax = 120_000;

export interface EmbeddedPostgresOptions {
  /** Where the cluster, its password file and its lock live; created when missing. */
  readonly directory: string;
  readonly log?: Logger;
  /** False only for tests: faster, and not safe when the machine stops. */
  readonly durable?: boolean;
  /** For root, where the server's user cannot enter `directory`. */
  readonly spareDirectory?: string;
}

export interface EmbeddedPostgres {
  /** DSN of the owner login. */
  readonly url: string;
  readonly port: number;
  /** Whether another process was using the server already. */
  readonly attached: boolean;
  /** Leaves the server; the last process to leave stops it. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server, or attaches to it when it runs already, even if the process that had started it was killed.
 *
 * @throws EmbeddedPostgresError one sentence for the operator
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const home = resolve(options.directory);
  try {
    await mkdir(join(home, "users"), { recursive: true, mode: 0o711 });
    return await withLock(join(home, "lock"), () => enter(home, options));
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause;
    throw new EmbeddedPostgresError(
      `The embedded database in ${home} cannot be used: ${(cause as Error).message}.`,
      { cause },
    );
  }
}

async function enter(
  home: string,
  { log, durable = true, spareDirectory = "/var/lib/workspace-gateway" }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const known = await readFile(join(home, "location"), "utf8").catch(() => undefined);
  const user = await chooseOsUser(known ?? join(home, "data"));
  const data = known ?? (await placeOfData(home, user, spareDirectory));
  const spare = user === null ? home : spareDirectory;
  const binaries = await prepareBinaries(await findBinaryPackage(), user, spare);
  const password = await keep(join(home, "password"), () => randomToken(32));
  const cluster: ClusterOptions = { binaries, user, password, durable };
  const attached = (await others(home)).length > 0;
  await ensureCluster(data, cluster);
  const start = (): Promise<number> => serve(home, data, cluster, log);
  const port = await start();
  const url = `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
  const lease = join(home, "users", randomToken(8));
  await writeFile(lease, (await identityOf(process.pid)) ?? "", { mode: 0o600 });
  const inTurn = <T>(section: () => Promise<T>): Promise<T> =>
    withLock(join(home, "lock"), section);
  const restart = async (): Promise<void> => {
    const again = await inTurn(start);
    if (again === port) return;
    throw new EmbeddedPostgresError(
      `Port ${port} was taken meanwhile, so it came back on ${again}; restart the gateway.`,
    );
  };
  const endWatch = watchServer(data, restart, log);
  const stop = async (): Promise<void> => {
    await endWatch();
    await inTurn(() => leave(home, data, lease, cluster));
  };
  return { url, port, attached, stop };
}

async function leave(
  home: string,
  data: string,
  lease: string,
  cluster: ClusterOptions,
): Promise<void> {
  await rm(lease, { force: true });
  if ((await others(home)).length === 0) await stopServer(data, cluster);
}

/** Identities of the running processes that use the server; leases of those that died are cleared away. */
async function others(home: string): Promise<string[]> {
  const directory = join(home, "users");
  const living: string[] = [];
  for (const name of await readdir(directory)) {
    const identity = await readFile(join(directory, name), "utf8").catch(() => "");
    if (await isRunning(identity)) living.push(identity);
    else await rm(join(directory, name), { force: true });
  }
  return living;
}

/** The cluster's directory: inside `home`, or, where the server's user cannot enter that, a new one that `home/location` names from then on. */
async function placeOfData(
  home: string,
  user: OsUser | null,
  spareDirectory: string,
): Promise<string> {
  if (await canEnter(home, user)) return join(home, "data");
  await mkdir(spareDirectory, { recursive: true, mode: 0o755 });
  return keep(join(home, "location"), () => join(spareDirectory, guidV7()));
}

async function serve(
  home: string,
  data: string,
  cluster: ClusterOptions,
  log: Logger | undefined,
): Promise<number> {
  const deadline = Date.now() + readyMsMax;
  for (;;) {
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
  log?.info({ port, directory: data }, "embedded PostgreSQL started");
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

/** The text of the file, written on first use and readable by its owner only. */
async function keep(file: string, make: () => string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) return text.trim();
  const made = make();
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
