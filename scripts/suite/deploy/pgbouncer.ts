// Starts PgBouncer in front of the database, with the configuration of `templates/deploy/`.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../bench/free-port.ts";
import { programOf } from "./programs.ts";

const template = join(import.meta.dirname, "../../../templates/deploy/compose/pgbouncer.ini");
/** The first version that supports prepared statements in transaction mode. */
const KEEPS_NAMES = [1, 21] as const;

export interface PgBouncer {
  readonly version: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts PgBouncer for the database `deploy`.
 * @param port the port of the database server
 * @returns null if PgBouncer is not installed
 */
export async function startPgBouncer(folder: string, port: number): Promise<PgBouncer | null> {
  const program = programOf("pgbouncer");
  if (program === undefined) return null;
  const version = /PgBouncer (\d+\.\d+)/.exec(
    execFileSync(program, ["-V"], { encoding: "utf8" }),
  )![1]!;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const keepsNames =
    major > KEEPS_NAMES[0] || (major === KEEPS_NAMES[0] && minor >= KEEPS_NAMES[1]);
  const own = await freePort();
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const text = readFileSync(template, "utf8")
    .replace(/^gateway = .*$/m, `deploy = host=127.0.0.1 port=${port} dbname=deploy`)
    .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1\nunix_socket_dir =")
    .replace("listen_port = 6432", `listen_port = ${own}`)
    .replace("/tmp/userlist.txt", users)
    .replace(/^max_prepared_statements.*\n/m, (line) => (keepsNames ? line : ""));
  writeFileSync(settings, text);
  writeFileSync(users, '"postgres" "postgres"\n');
  for (const file of [settings, users]) chmodSync(file, 0o644);
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(program, ["-q", ...asUser, settings], { stdio: "ignore" });
  const ended = once(child, "exit");
  return {
    version,
    port: own,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}
