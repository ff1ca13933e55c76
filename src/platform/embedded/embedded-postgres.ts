// Runs the embedded PostgreSQL of a data directory, on loopback only: the first process that needs it starts it, later ones share it,
// it is restarted if it dies, and the last process to leave stops it.
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findBinaryPackage, prepareBinaries } from "./binaries.ts";
import { databaseName, ensureCluster, ownerName, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { takeLease, usersOf } from "./leases.ts";
import { withLock } from "./lock.ts";
import { canEnter, chooseOsUser, type OsUser } from "./os-user.ts";
import { serveData } from "./serve.ts";
import { stopServer } from "./server.ts";
import { watchServer } from "./watch.ts";
import { guidV7, randomToken, type Logger } from "../index.ts";

export { EmbeddedPostgresError } from "./error.ts";

export interface EmbeddedPostgresOptions {
  /** Where the cluster, its password file and its lock live; created when missing. */
  readonly directory: string;
  readonly log?: Logger;
  /** False only for tests: faster, and not safe when the machine stops. */
  readonly durable?: boolean;
  /** For root, where the server's user cannot enter `directory`. */
  readonly spareDirectory?: string;
  /** Ends a start that is under way: its reason is thrown, and no server is left that nobody uses. */
  readonly signal?: AbortSignal | undefined;
  /** Called once the server's process is there and gets ready. */
  readonly meanwhile?: (() => void) | undefined;
}

export interface EmbeddedPostgres {
  /** DSN of the owner login. */
  readonly url: string;
  readonly port: number;
  /** Whether another process was using the server already. */
  readonly attached: boolean;
  /** Leaves the server; the last process to leave stops it. */
  readonly stop: () => Promise<void>;
  /** Ends the server at once where nobody else uses it, for a process that is about to end; the next start replays what was committed. */
  readonly abandon: () => Promise<void>;
}

/**
 * Starts the server, or attaches to it when it runs already, even if the process that had started it was killed.
 * @throws EmbeddedPostgresError one sentence for the operator; the reason of the signal
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
        ? " Run this as the user who runs the gateway, or give this user the right to read and write there."
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
    meanwhile,
  }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const known = await readFile(join(home, "location"), "utf8").catch(() => undefined);
  const user = await chooseOsUser(known ?? join(home, "data"));
  const data = known ?? (await placeOfData(home, user, spareDirectory));
  const spare = user === null ? home : spareDirectory;
  const binaries = await prepareBinaries(await findBinaryPackage(), user, spare);
  const password = await keep(join(home, "password"), () => randomToken(32));
  const cluster: ClusterOptions = { binaries, user, password, durable };
  const attached = (await usersOf(home)).length > 0;
  await ensureCluster(data, { ...cluster, signal });
  const port = await serveData(home, data, { ...cluster, signal, meanwhile }, log).catch(
    async (error) => {
      // What a killed process had left running would otherwise go on without anybody.
      if (signal?.aborted === true && !attached) await stopServer(data, cluster);
      throw error;
    },
  );
  const url = `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
  const endLease = await takeLease(home);
  const inTurn = <T>(section: () => Promise<T>): Promise<T> =>
    withLock(join(home, "lock"), section);
  const restart = async (): Promise<void> => {
    const again = await inTurn(() => serveData(home, data, cluster, log));
    if (again === port) return;
    throw new EmbeddedPostgresError(
      `Port ${port} was taken meanwhile, so it came back on ${again}; restart the gateway.`,
    );
  };
  const endWatch = watchServer(data, restart, log);
  const stop = async (): Promise<void> => {
    await endWatch();
    await inTurn(async () => {
      await endLease();
      if ((await usersOf(home)).length === 0) await stopServer(data, cluster);
    });
  };
  const abandon = async (): Promise<void> => {
    void endWatch();
    await endLease();
    if ((await usersOf(home)).length === 0) await stopServer(data, cluster, "immediate");
  };
  return { url, port, attached, stop, abandon };
}

/** The cluster's directory: inside `home`, or, where the server's user cannot enter that, a new one that `home/location` names from then on. */
async function placeOfData(
  home: string,
  user: OsUser | null,
  spareDirectory: string,
): Promise<string> {
  if (await canEnter(home, user)) return join(home, "data");
  await mkdir(spareDirectory, { recursive: true, mode: 0o755 });
  const spare = await realpath(spareDirectory);
  return keep(join(home, "location"), () => join(spare, guidV7()));
}

/** The text of the file, written on first use and readable by its owner only. */
async function keep(file: string, make: () => string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  if (text !== "") return text;
  const made = make();
  await writeFile(file, made, { mode: 0o600, flush: true });
  return made;
}
