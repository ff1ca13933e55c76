// Starts and stops the server process of an embedded database cluster. Checks whether the server of
// this cluster runs.
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
 * Longest time, in milliseconds, for which a failed start is retried. A database process of a
 * killed server may run until its statement timeout, and locks the data until then.
 */
const startMsMax = 20_000;

/**
 * Returns the port of this cluster's running server, or null if none runs. Ignores the process id
 * file of a server that has ended.
 */
export const runningPort = async (directory: string): Promise<number | null> =>
  (await runningServer(directory))?.port ?? null;

/**
 * Returns the port of the running server, and the process id of its main process. Returns null if
 * no server runs.
 */
export async function runningServer(
  directory: string,
): Promise<{ readonly pid: number; readonly port: number } | null> {
  const lines = (await readFile(idFile(directory), "utf8").catch(() => "")).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return null;
  return (await servesFrom(pid, directory)) ? { pid, port } : null;
}

/**
 * Starts the server in its own operating system session, and waits until it accepts connections.
 * Chooses another port if another program uses the preferred port.
 * @returns the port
 * @throws EmbeddedPostgresError if the server does not start
 * @throws the reason of the signal if the signal fires
 */
export async function startServer(
  directory: string,
  preferredPort: number | null,
  options: ClusterOptions,
): Promise<number> {
  let port = preferredPort ?? (await freePort());
  // A killed server leaves its process id file. If another program has got this process id,
  // PostgreSQL would not start.
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
        `The embedded database does not start: ${failure}. See its log file ${logFile(directory)}.`,
      );
  }
}

/**
 * Longest wait, in milliseconds, until the server is ready. After a crash the server first replays
 * its log, which takes time.
 */
const readyMsMax = 120_000;
const lookMs = 10;

/**
 * Starts the server once, without a retry.
 * @returns null if the server is ready, otherwise the reason of the failure
 * @throws the reason of the signal, after the server has ended again
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

/**
 * Returns true if the server is ready. The server writes its state into the eighth line of its
 * process id file.
 */
async function isReady(directory: string, pid: number): Promise<boolean> {
  const lines = (await readFile(idFile(directory), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/**
 * Stops the server. If it has not stopped after 30 seconds, stops it immediately. PostgreSQL ends
 * all sessions and writes the committed data.
 * @param mode with `immediate` PostgreSQL ends at once, and the next start replays the committed
 *   data
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
