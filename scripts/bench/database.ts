// The PostgreSQL of the benchmark. It is the embedded PostgreSQL, with enough connections for all
// measured servers. All other settings are the same as for the gateway.
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../src/platform/embedded/embedded-postgres.ts";

const connectionsMax = 200;

/**
 * @param folder folder of the database; if it already contains a database, this database is used
 */
export async function startDatabase(folder: string): Promise<EmbeddedPostgres> {
  const home = join(folder, "database");
  const options = { directory: home, spareDirectory: `${folder}-database` };
  const postgres = await startEmbeddedPostgres(options);
  const [{ max_connections: room } = {}] = await ask(postgres.url, "show max_connections");
  if (Number(room) >= connectionsMax) return postgres;
  // The gateway writes postgresql.conf at every start. PostgreSQL reads this second file later, so
  // its settings win.
  const file = join(dataOf(home), "postgresql.auto.conf");
  writeFileSync(file, `max_connections = ${connectionsMax}\n`);
  chmodSync(file, 0o600);
  await postgres.stop();
  return startEmbeddedPostgres(options);
}

/**
 * Returns the id of the server's first process.
 * @param name name of the database's folder in `folder`
 */
export function pidOfServer(folder: string, name = "database"): number {
  const file = join(dataOf(join(folder, name)), "postmaster.pid");
  return Number(readFileSync(file, "utf8").split("\n", 1)[0]);
}

/** Returns the folder of the files of an embedded database. */
function dataOf(home: string): string {
  try {
    return readFileSync(join(home, "location"), "utf8");
  } catch {
    return join(home, "data");
  }
}

/**
 * Runs statements one after another on a new connection.
 * @returns the rows of the last statement
 */
export async function ask(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements)
      ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns the URL of another database on the same server. Creates the database if it does not
 * exist.
 */
export async function databaseBeside(url: string, name: string): Promise<string> {
  const [found] = await ask(url, `select from pg_database where datname = '${name}'`);
  if (found === undefined) await ask(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
