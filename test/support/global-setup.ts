// Starts one PostgreSQL for a test run: in a temporary directory, migrated once, and removed at the
// end. Changes no database that it did not create.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { ensureValidators } from "../../bin/validators.mjs";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { fillCompileCache } from "./compile-cache.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** DSN of the owner, who creates databases from `templateName`. */
    databaseUrl: string;
    /** The master key in hexadecimal form. */
    masterKey: string;
  }
}

/** Name of the migrated database that test databases are copied from. No gateway connects to it. */
export const templateName = "gateway_template";
/**
 * Option of a session that makes new passwords cheap to check. By default, the check takes half of
 * the time of a connection.
 */
export const cheapPasswords = "-c scram_iterations=1";
const prefix = "workspace-gateway-test-";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureValidators();
  fillCompileCache();
  const parent = await fastDirectory();
  await sweep(parent);
  const directory = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL does not run as root. If root runs the tests, the server runs as another user, who
  // needs access to the directory.
  await chmod(directory, 0o711);
  const postgres = await startEmbeddedPostgres({
    directory,
    durable: false,
    spareDirectory: join(directory, "spare"),
  });
  const masterKey = randomBytes(32);
  const database = await openDatabase({ url: postgres.url, masterKey, migrate });
  await database.close();
  await prepare(postgres.url);
  project.provide("databaseUrl", postgres.url);
  project.provide("masterKey", masterKey.toString("hex"));
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: cheapPasswords });
  await client.connect();
  const { username, password } = new URL(url);
  await client.query(`alter role ${username} password '${password}'`);
  // Creates the partitions of the query log in the template. Otherwise the first gateway on each
  // copy would create them, which takes longer than copying the database.
  await client.query("select gateway.keep_query_log_partitions(current_date, 30)");
  await client.query(`create database ${templateName} template gateway`);
  await client.end();
}

/**
 * Free bytes in memory that are required. The databases of a run use at most about 2 GB at the same
 * time.
 */
const bytesNeeded = 4 * 2 ** 30;

/**
 * Returns a directory in memory if there is enough memory. On a disk, creating and dropping
 * hundreds of databases takes a seventh of the whole test run.
 */
async function fastDirectory(): Promise<string> {
  const memory = "/dev/shm";
  const space = await statfs(memory).catch(() => null);
  return space !== null && space.bavail * space.bsize >= bytesNeeded ? memory : tmpdir();
}

/** Removes the directories of killed runs. A server ends by itself when its files are gone. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid > 0 && !isRunning(pid))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
