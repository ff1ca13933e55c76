// Starts and stops the server process of an embedded cluster. Detects whether this cluster's server
// runs.
import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { configureCluster, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { servesFrom } from "./processes.ts";
import { runPostgresProgram, spawnOptions } from "./run-program.ts";

/**
 * Longest retry of a start. A backend of a killed server may run until its statement timeout, and
 * locks the data until then.
 */
const startMsMax = 20_000;

/** Returns the port of the running server of this cluster, or null. Ignores a stale pid file. */
export const runningPort = async (directory: string): Promise<number | null> =>
  (await runningServer(directory))?.port ?? null;

/** Returns the id of the server's first process, and its port. Null if no server runs. */
export async function runningServer(
  directory: string,
): Promise<{ readonly pid: number; readonly port: number } | null> {
  const lines = (await readFile(idFile(directory), "utf8").catch(() => "")).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return null;
  return (await servesFrom(pid, directory)) ? { pid, port } : null;
}

/**
 * Starts a stopped server in its own session, and waits until it accepts connections. Chooses
 * another port if another program uses the preferred one.
 * @returns the port
 * @throws EmbeddedPostgresError if the server does not start; the signal's reason
 */
export async function startServer(
  directory: string,
  preferredPort: number | null,
  options: ClusterOptions,
): Promise<number> {
  let port = preferredPort ?? (await freePort());
  // PostgreSQL does not start if another program has the id in the pid file of a killed server.
  await rm(idFile(directory), { force: true });
  const deadline = Date.now() + startMsMax;
  for (;;) {
    await configureCluster(directory, port, options);
    const failure = await tryStart(directory, options);
    if (failure === null) return port;
    const isLate = Date.now() > deadline;
    if (!isLate && /could not (bind|create any TCP)/.test(failure)) port = await freePort();
    else if (!isLate && /shared memory block|lock file/.test(failure)) await sleep(250);
    else
      throw new EmbeddedPostgresError(
        `The embedded database does not start: ${failure}. Its log is ${logFile(directory)}.`,
      );
  }
}

/** Longest wait for a ready server. The replay after a crash takes time. */
const readyMsMax = 120_000;
const lookMs = 10;

/**
 * Starts the server once.
 * @returns the reason of a failed start, or null
 * @throws the signal's reason, after the server has ended again
 */
async function tryStart(
  directory: string,
  { binaries, user, signal, onSpawned }: ClusterOptions,
): Promise<string | null> {
  signal?.throwIfAborted();
  const log = await open(logFile(directory), "a", 0o600);
  try {
    const logged = (await log.stat()).size;
    const stdio: StdioOptions = ["ignore", log.fd, log.fd];
    const options = { ...spawnOptions({ user, cwd: directory }), stdio };
    const child = spawn(binaries.postgres, ["-D", directory], options);
    child.on("error", () => {});
    onSpawned?.();
    const deadline = Date.now() + readyMsMax;
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      if (signal?.aborted === true) child.kill("SIGINT");
      else if (Date.now() > deadline) child.kill("SIGQUIT");
      else if (await isReady(directory, child.pid)) {
        child.unref();
        return null;
      }
      await sleep(lookMs);
    }
    signal?.throwIfAborted();
    const output = (await readFile(logFile(directory), "utf8").catch(() => "")).slice(logged);
    const reason =
      /(?:could not bind|could not create any TCP).*/.exec(output) ?? /FATAL: .*/.exec(output);
    return reason?.[0] ?? `${binaries.postgres} ended before it was ready`;
  } finally {
    await log.close();
  }
}

/** The server writes its state into the eighth line of its process id file. */
async function isReady(directory: string, pid: number): Promise<boolean> {
  const lines = (await readFile(idFile(directory), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/**
 * Stops the server within 30 seconds. PostgreSQL ends all sessions and writes the committed data.
 * @param mode `immediate`: PostgreSQL ends at once, and the next start replays the committed data
 */
export async function stopServer(
  directory: string,
  { binaries, user }: ClusterOptions,
  mode: "fast" | "immediate" = "fast",
): Promise<void> {
  const stop = (how: string): Promise<unknown> => {
    const args = ["stop", "-D", directory, "-m", how, "-w", "-t", "30", "-s"];
    return runPostgresProgram(binaries.pgCtl, args, { user, cwd: directory });
  };
  if ((await runningPort(directory)) === null) return;
  await stop(mode).catch(() => stop("immediate"));
}

const idFile = (directory: string): string => join(directory, "postmaster.pid");

const logFile = (directory: string): string => join(directory, "server.log");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), "close");
  return port;
}
