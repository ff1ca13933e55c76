// Starts PgBouncer, if it is installed, in a temporary folder and on a free port.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../bench/free-port.ts";

export interface StartedPooler {
  /** Name and version of the program. */
  readonly text: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface PgBouncerOptions {
  readonly mode: "session" | "transaction";
  /** URL of the database server. */
  readonly url: string;
  /** The passwords of all logins, by name. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Largest number of connections to the server for each login. */
  readonly poolSize: number;
}

/** User and group without rights. PgBouncer does not run as root. */
const NOBODY = 65_534;
const POLL_MS = 20;
const START_MS = 5_000;

/** Returns name and version of the installed PgBouncer; null if there is none. */
export function findPgBouncer(): string | null {
  const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.split("\n", 1)[0]! : null;
}

export async function startPgBouncer(options: PgBouncerOptions): Promise<StartedPooler> {
  const text = findPgBouncer();
  if (text === null) throw new Error("PgBouncer is not installed. Install the package pgbouncer.");
  const folder = mkdtempSync(join(tmpdir(), "gateway-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(options.url);
  const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  writeFileSync(
    users,
    Object.entries(options.passwords)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(""),
  );
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${options.mode}
default_pool_size = ${options.poolSize}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, config, users]) chownSync(path, NOBODY, NOBODY);
  const child = spawn("pgbouncer", ["-q", config], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said = (said + String(chunk)).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + START_MS; !(await listens(port)); await sleep(POLL_MS)) {
    if (child.exitCode === null && performance.now() < until) continue;
    await close();
    throw new Error(`PgBouncer did not start: ${said}`);
  }
  return { text, port, close };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
