// Starts and stops the server process of an embedded cluster, and tells whether it is that very process that runs.
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { configureCluster, type ClusterOptions } from "./cluster.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { servesFrom } from "./processes.ts";
import { runPostgresProgram } from "./run-program.ts";

/** A statement of the old server may outlive its postmaster by its time limit, and holds the data until then. */
const startMsMax = 20_000;

/** The port of the running server of this cluster, or null. A process id file that was left over counts for nothing. */
export async function runningPort(directory: string): Promise<number | null> {
  const lines = (await readFile(idFile(directory), "utf8").catch(() => "")).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0)) return null;
  return (await servesFrom(pid, directory)) ? port : null;
}

/** Starts the server, which must not be running, and waits until it accepts connections. A port that someone else took meanwhile is replaced by another. */
export async function startServer(
  directory: string,
  preferredPort: number | null,
  options: ClusterOptions,
): Promise<number> {
  let port = preferredPort ?? (await freePort());
  // PostgreSQL would not start while any program has the id that a killed server left behind.
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
        `The embedded database does not start: ${failure} (its log is ${logFile(directory)}).`,
      );
  }
}

async function tryStart(
  directory: string,
  { binaries, user }: ClusterOptions,
): Promise<string | null> {
  const logged = (await readFile(logFile(directory), "utf8").catch(() => "")).length;
  const args = ["start", "-D", directory, "-l", logFile(directory), "-w", "-t", "120", "-s"];
  try {
    await runPostgresProgram(binaries.pgCtl, args, { user, cwd: directory });
    return null;
  } catch (error) {
    const output = (await readFile(logFile(directory), "utf8").catch(() => "")).slice(logged);
    const reason =
      /(?:could not bind|could not create any TCP).*/.exec(output) ?? /FATAL: .*/.exec(output);
    return reason?.[0] ?? (error as Error).message;
  }
}

/** Ends the server: sessions are cut off, committed data is written, at the latest after half a minute. */
export async function stopServer(
  directory: string,
  { binaries, user }: ClusterOptions,
): Promise<void> {
  const stop = (mode: string): Promise<unknown> => {
    const args = ["stop", "-D", directory, "-m", mode, "-w", "-t", "30", "-s"];
    return runPostgresProgram(binaries.pgCtl, args, { user, cwd: directory });
  };
  if ((await runningPort(directory)) === null) return;
  await stop("fast").catch(() => stop("immediate"));
}

const idFile = (directory: string): string => join(directory, "postmaster.pid");

const logFile = (directory: string): string => join(directory, "server.log");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
