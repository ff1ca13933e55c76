// Runs the embedded PostgreSQL of a data directory, on loopback only. The first process that needs
// the server starts it, later processes share it, and the last process stops it. A server that has
// ended is restarted.
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
  /** Directory of the cluster, its password file and its lock. Created if it is missing. */
  readonly directory: string;
  readonly log?: Logger;
  /** False only in tests: faster, but data may be lost if the machine stops. */
  readonly durable?: boolean;
  /** Used by root instead of `directory` if the server's user cannot enter `directory`. */
  readonly spareDirectory?: string;
  /** Ends a running start. The start throws the signal's reason, and leaves no unused server. */
  readonly signal?: AbortSignal | undefined;
  /** Called once, after the server's process has started and before it is ready. */
  readonly onSpawned?: (() => void) | undefined;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof enter>>;

/**
 * Starts the server, or attaches to a running server. The server may be running after the process
 * that started it was killed.
 * @throws EmbeddedPostgresError with a message for the operator, or the reason of the signal
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
        ? " Run this command as the user that runs the gateway, or give your user the right to read and write there."
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
  const cluster: ClusterOptions = { binaries, user, password, durable };
  /** True if another process used the server already. */
  const attached = (await usersOf(home)).length > 0;
  await ensureCluster(data, { ...cluster, signal });
  const port = await serveData(home, data, { ...cluster, signal, onSpawned }, log).catch(
    async (error) => {
      // Without this, a server that a killed process left behind would run without users.
      if (signal?.aborted === true && !attached) await stopServer(data, cluster);
      throw error;
    },
  );
  /** DSN of the owner login. */
  const url = `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
  const endLease = await takeLease(home);
  const underLock = <T>(section: () => Promise<T>): Promise<T> =>
    withLock(join(home, "lock"), section);
  const restart = async (): Promise<void> => {
    const newPort = await underLock(() => serveData(home, data, cluster, log));
    if (newPort === port) return;
    throw new EmbeddedPostgresError(
      `Another program uses port ${port} now, so the embedded PostgreSQL runs on port ${newPort}. Restart the gateway.`,
    );
  };
  const endWatch = watchServer(data, restart, log);
  /** Ends the use of the server. The last process stops the server. */
  const stop = async (): Promise<void> => {
    await endWatch();
    await underLock(async () => {
      await endLease();
      if ((await usersOf(home)).length === 0) await stopServer(data, cluster);
    });
  };
  /**
   * Stops the server immediately if no other process uses it, for a process that is about to end.
   * The next start replays the committed data.
   */
  const abandon = async (): Promise<void> => {
    void endWatch();
    await endLease();
    if ((await usersOf(home)).length === 0) await stopServer(data, cluster, "immediate");
  };
  return { url, port, attached, stop, abandon };
}

/**
 * Returns the directory of the cluster. It is in `home`. If the server's user cannot enter `home`,
 * it is in `spareDirectory`, and the file `home/location` contains its path.
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

/** Returns the text of a file. The first call creates the file, readable only by its owner. */
async function readOrCreate(file: string, make: () => string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (text !== "") return text;
  const made = make();
  await writeFile(file, made, { mode: 0o600, flush: true });
  return made;
}

/**
 * Writes the lease file of this process, which counts only while the process runs.
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
 * Returns the identities of the processes that use the server. Deletes leases of ended processes.
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
