// Starts PostgreSQL servers for the check of deployments: a primary and a streaming replica from
// the system's packages. Without these packages, starts only the embedded server.
import { execFile } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../bench/free-port.ts";
import { ask, startDatabase } from "../../bench/database.ts";

const run = promisify(execFile);
const PASSWORD = "postgres";
const PACKAGES = "/usr/lib/postgresql";

export interface Server {
  readonly port: number;
  /** URL of the superuser. */
  readonly url: string;
}

export interface Servers {
  readonly primary: Server;
  /** The streaming replica; null if the packages of PostgreSQL are not installed. */
  readonly replica: Server | null;
  /** Ends the primary without a checkpoint, as if its machine were lost. */
  readonly losePrimary: () => Promise<void>;
  readonly promoteReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Returns the folder of the newest server programs; undefined if there are none. */
function programFolder(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(PACKAGES, version, "bin"))
    .find((folder) => existsSync(join(folder, "pg_basebackup")));
}

/**
 * Returns the user of the PostgreSQL packages if this process runs as root, because PostgreSQL
 * refuses to run as root. Otherwise returns null.
 */
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (option) => Number((await run("id", [option, "postgres"])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

/** Starts the servers in a folder. */
export async function startServers(folder: string): Promise<Servers> {
  const programs = programFolder();
  return programs === undefined ? embedded(folder) : replicated(folder, programs);
}

async function embedded(folder: string): Promise<Servers> {
  const { url, stop } = await startDatabase(folder);
  const primary = { port: Number(new URL(url).port), url };
  const none = (): Promise<never> => Promise.reject(new Error("There is no replica."));
  return { primary, replica: null, losePrimary: none, promoteReplica: none, stop };
}

async function replicated(folder: string, programs: string): Promise<Servers> {
  const user = await serverUser();
  const home = join(folder, "servers");
  mkdirSync(home);
  chmodSync(home, 0o700);
  if (user !== null) chownSync(home, user.uid, user.gid);
  const [one, two] = [join(home, "one"), join(home, "two")];
  const program = (name: string, ...args: readonly string[]): Promise<unknown> =>
    run(join(programs, name), args, {
      cwd: home,
      env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", PGPASSWORD: PASSWORD },
      ...user,
    });
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, PASSWORD);
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  await program(
    "initdb",
    "-D",
    one,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--pwfile",
    passwordFile,
    "-A",
    "scram-sha-256",
  );
  const start = async (data: string): Promise<Server> => {
    const port = await freePort();
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300`;
    await program("pg_ctl", "start", "-w", "-D", data, "-l", `${data}.log`, "-o", settings);
    return { port, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` };
  };
  const end = async (data: string, mode: string): Promise<void> => {
    await program("pg_ctl", "stop", "-w", "-D", data, "-m", mode).catch(() => {});
  };
  const stop = async (): Promise<void> => {
    await Promise.all([end(one, "immediate"), end(two, "immediate")]);
  };
  try {
    const primary = await start(one);
    const source = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
    await program("pg_basebackup", "-D", two, ...source, "-R", "-X", "stream", "-c", "fast");
    const replica = await start(two);
    // The commit waits until the write is on both servers.
    await ask(
      primary.url,
      "alter system set synchronous_standby_names = '*'",
      "select pg_reload_conf()",
    );
    return {
      primary,
      replica,
      losePrimary: () => end(one, "immediate"),
      promoteReplica: async () => void (await program("pg_ctl", "promote", "-w", "-D", two)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates a database with an owner who may create roles.
 * @returns its name and password
 */
export async function createOwnedDatabase({ url }: Server, name: string): Promise<string> {
  await ask(
    url,
    `create role ${name} login createrole password '${name}'`,
    `grant ${name} to current_user`,
    `create database ${name} owner ${name} encoding 'UTF8' template template0`,
  );
  return `${name}:${name}`;
}
