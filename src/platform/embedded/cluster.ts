// Creates and configures the data directory ("cluster") of the embedded PostgreSQL. The directory
// gets its final name only when it is complete, so a crash leaves no partial cluster. Its superuser
// has no password and cannot log in. Rejects a cluster of another major version.
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { revokeDangerousFunctionsSql } from "../postgres/index.ts";
import { randomToken } from "../index.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { OsUser } from "./os-user.ts";
import { runPostgresProgram } from "./run-program.ts";

export const ownerName = "gw_owner";
export const databaseName = "gateway";

export interface ClusterOptions {
  readonly binaries: Binaries;
  readonly user: OsUser | null;
  readonly password: string;
  /**
   * False only in tests. The server then does not flush to disk, so data may be lost if the machine
   * stops.
   */
  readonly durable: boolean;
  readonly connections?: number | undefined;
  /**
   * When this signal fires, the gateway stops the start of the server, and removes the unfinished
   * files of the cluster.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called once when the server's process has been started, before it accepts connections. */
  readonly onSpawned?: (() => void) | undefined;
}

/**
 * Creates the cluster in `directory` if the directory has none.
 * @throws EmbeddedPostgresError if the cluster was created by another major version of PostgreSQL
 */
export async function ensureCluster(directory: string, options: ClusterOptions): Promise<void> {
  const version = await readFile(join(directory, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return createCluster(directory, options);
  if (version.trim() !== options.binaries.major)
    throw new EmbeddedPostgresError(
      `The data in ${directory} was written by PostgreSQL ${version.trim()}, but this gateway contains version ${options.binaries.major}. Save the workspaces with \`gateway backup\` of the earlier gateway version, and load them into a new data directory with \`gateway restore\`. Or set DATABASE_URL.`,
    );
}

async function createCluster(directory: string, options: ClusterOptions): Promise<void> {
  const { binaries, user, durable, signal } = options;
  const draft = `${directory}.${randomToken(6)}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (user !== null) await chown(draft, user.uid, user.gid);
    const locale = [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ];
    const rest = [
      "--username=postgres",
      "--auth=reject",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ];
    await runPostgresProgram(binaries.initdb, ["-D", draft, ...locale, ...rest], {
      user,
      cwd: draft,
      signal,
    });
    await writeOwned(join(draft, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n", user);
    await bootstrap(draft, options);
    await rename(draft, directory);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
}

/**
 * Creates the gateway's login and database. Runs PostgreSQL in single-user mode, which accepts no
 * connections.
 */
async function bootstrap(
  directory: string,
  { binaries, user, password, durable, signal }: ClusterOptions,
): Promise<void> {
  const statements = [
    `create role ${ownerName} login createrole createdb password '${password}'`,
    revokeDangerousFunctionsSql(ownerName),
    // This function is not dangerous. It shows each session only the memory of its own process.
    "grant execute on function pg_get_backend_memory_contexts() to public",
    "revoke connect on database template1, postgres from public",
    `create database ${databaseName} owner ${ownerName}`,
    `revoke all on database ${databaseName} from public`,
  ];
  // Hash iterations make it slow to guess weak passwords. This password is random, so one iteration
  // is enough in tests.
  const fast = durable ? [] : ["-F", "-c", "scram_iterations=1"];
  const { stderr } = await runPostgresProgram(
    binaries.postgres,
    ["--single", "-j", ...fast, "-D", directory, "template1"],
    {
      user,
      cwd: directory,
      signal,
      input: statements.map((statement) => `${statement};\n\n`).join(""),
    },
  );
  const failure = /(?:ERROR|FATAL|PANIC): .*/.exec(stderr)?.[0];
  if (failure !== undefined)
    throw new EmbeddedPostgresError(`The embedded database could not be set up: ${failure}`);
}

/** Settings of the server in tests. Such a server runs for minutes, and its data may be lost. */
const testSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
  bgwriter_lru_maxpages: 0,
};

/**
 * Writes the configuration file of the server. This happens at each start, so that the settings
 * match this version of the gateway.
 */
export async function configureCluster(
  directory: string,
  port: number,
  { user, durable, connections = 0 }: ClusterOptions,
): Promise<void> {
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    // Enough for two gateway processes with pools of the default size, and for commands that run at
    // the same time.
    max_connections: durable ? Math.max(100, connections) : 400,
    shared_buffers: "128MB",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    datestyle: "iso, mdy",
    default_text_search_config: "pg_catalog.simple",
    // Statements and their values may contain secrets, so the server logs no statements. It logs
    // only events such as its start.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...(durable ? {} : testSettings),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await writeOwned(
    join(directory, "postgresql.conf"),
    `# Written by the gateway at every start.\n${lines.join("")}`,
    user,
  );
}

async function writeOwned(file: string, text: string, user: OsUser | null): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
  if (user !== null) await chown(file, user.uid, user.gid);
}
