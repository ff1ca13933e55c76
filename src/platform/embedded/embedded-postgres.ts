// Runs the embedded PostgreSQL of a data directory. The server listens only on the loopback
// address. The first process that needs the server starts it. Later processes use the same server,
// and the last process stops it. If the server ends unexpectedly, it is restarted.
import { mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findBinaryPackage, prepareBinaries } from "./binaries.ts";
import { databaseName, ensureCluster, ownerName, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { isRunning, withLock } from "./lock.ts";
import { canEnter, chooseOsUser, type OsUser } from "./os-user.ts";
import { processIdentity } from "./processes.ts";
import { serveData } from "./serve.ts";
import { stopServer } from "./server.ts";
import { watchServer } from "./watch.ts";
import { guidV7, randomToken, type Logger } from "../index.ts";

export { EmbeddedPostgresError } from "./error.ts";

export interface EmbeddedPostgresOptions {
  /**
   * Contains the database cluster, its password file and its lock file. Created if it is missing.
   */
  readonly directory: string;
  readonly log?: Logger;
  /** False only in tests. The server is then faster, but may lose data if the machine stops. */
  readonly durable?: boolean;
  /** The server must allow at least this number of connections. */
  readonly connections?: number | undefined;
  /**
   * Directory for the cluster if this process runs as root and the server's user cannot enter
   * `directory`.
   */
  readonly spareDirectory?: string;
  /**
   * When this signal fires, the gateway stops the start of the server, and throws the signal's
   * reason. The gateway also stops a server that no process uses.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called once when the server's process has been started, before it accepts connections. */
  readonly onSpawned?: (() => void) | undefined;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof enter>>;

/**
 * Starts the server, or uses a server that is already running. If the process that started a server
 * is killed, the server keeps running.
 * @throws EmbeddedPostgresError if the server cannot be used; its message is for the operator
 * @throws the reason of the signal if the signal fires
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let home = resolve(options.directory);
  try {
    await mkdir(home, { recursive: true, mode: 0o711 });
    home = await realpath(home);
    return await withLock(join(home, "lock"), () => enter(home, options), options.signal);
  } catch (cause) {
    if (cause === options.signal?.reason) throw cause;
    if (cause instanceof EmbeddedPostgresError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    const advice =
      code === "EACCES" || code === "EPERM"
        ? " Run this command as the user that runs the gateway, or give your user the right to read and write this directory."
        : "";
    throw new EmbeddedPostgresError(
      `The embedded database in ${home} cannot be used: ${message}.${advice}`,
      { cause },
    );
  }
}

async function enter(
  home: string,
  {
    log,
    durable = true,
    connections,
    spareDirectory = "/var/lib/workspace-gateway",
    signal,
    onSpawned,
  }: EmbeddedPostgresOptions,
) {
  const known = await readFile(join(home, "location"), "utf8").catch(() => undefined);
  const user = await chooseOsUser(known ?? join(home, "data"));
  const data = known ?? (await locateData(home, user, spareDirectory));
  const spare = user === null ? home : spareDirectory;
  const binaries = await prepareBinaries(await findBinaryPackage(), user, spare);
  const password = await readOrCreate(join(home, "password"), () => randomToken(32));
  const cluster: ClusterOptions = { binaries, user, password, durable, connections };
  /** True if another process was already using the server. */
  const attached = (await usersOf(home)).length > 0;
  await ensureCluster(data, { ...cluster, signal });
  const port = await serveData(home, data, { ...cluster, signal, onSpawned }, log).catch(
    async (error) => {
      // A process that was killed may have left the server running. Without this stop, the server
      // would run although no process uses it.
      if (signal?.aborted === true && !attached) await stopServer(data, cluster);
      throw error;
    },
  );
  /** Database URL of the login that owns the database. */
  const url = `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
  const endLease = await takeLease(home);
  const underLock = <T>(section: () => Promise<T>): Promise<T> =>
    withLock(join(home, "lock"), section);
  const restart = async (): Promise<void> => {
    const newPort = await underLock(() => serveData(home, data, cluster, log));
    if (newPort === port) return;
    throw new EmbeddedPostgresError(
      `Another program now uses port ${port}, so the embedded PostgreSQL was restarted on port ${newPort}. Restart the gateway, so that it uses the new port.`,
    );
  };
  const endWatch = watchServer(data, restart, log);
  /** Ends this process's use of the server. Stops the server if no other process uses it. */
  const stop = async (): Promise<void> => {
    await endWatch();
    await underLock(async () => {
      await endLease();
      if ((await usersOf(home)).length === 0) await stopServer(data, cluster);
    });
  };
  /**
   * Stops the server immediately if no other process uses it. Use this in a process that is about
   * to end. No committed data is lost, because the next start replays it.
   */
  const abandon = async (): Promise<void> => {
    void endWatch();
    await endLease();
    if ((await usersOf(home)).length === 0) await stopServer(data, cluster, "immediate");
  };
  return { url, port, attached, stop, abandon };
}

/**
 * Returns the directory of the cluster, usually a folder in `home`. If the server's user cannot
 * enter `home`, it is a folder in `spareDirectory`. The file `home/location` then contains its
 * path.
 */
async function locateData(
  home: string,
  user: OsUser | null,
  spareDirectory: string,
): Promise<string> {
  if (await canEnter(home, user)) return join(home, "data");
  await mkdir(spareDirectory, { recursive: true, mode: 0o755 });
  const spare = await realpath(spareDirectory);
  return readOrCreate(join(home, "location"), () => join(spare, guidV7()));
}

/**
 * Returns the text of a file. If the file is missing or empty, creates it with the text of `make`.
 * Only the owner of the file can read it.
 */
async function readOrCreate(file: string, make: () => string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (text !== "") return text;
  const made = make();
  await writeFile(file, made, { mode: 0o600, flush: true });
  return made;
}

/**
 * Writes a file that says that this process uses the server. Other processes ignore the file after
 * this process has ended.
 * @returns a function that deletes the file
 */
async function takeLease(home: string): Promise<() => Promise<void>> {
  const directory = join(home, "users");
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const file = join(directory, randomToken(8));
  await writeFile(file, (await processIdentity(process.pid)) ?? "", { mode: 0o600 });
  return () => rm(file, { force: true });
}

/**
 * Returns the identities of the processes that use the server. Deletes the files of processes that
 * have ended.
 */
async function usersOf(home: string): Promise<string[]> {
  const directory = join(home, "users");
  const living: string[] = [];
  for (const name of await readdir(directory).catch(() => [])) {
    const identity = await readFile(join(directory, name), "utf8").catch(() => "");
    if (await isRunning(identity)) living.push(identity);
    else await rm(join(directory, name), { force: true });
  }
  return living;
}
