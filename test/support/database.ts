// In charge of a database of its own for a test file: copied from the migrated one, dropped afterwards, so that files share nothing.
// Refuses to be used outside vitest, which hands over the server's address.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { templateName } from "./global-setup.ts";

export interface TestDatabase {
  /** DSN of the owner. */
  readonly url: string;
  readonly masterKey: Buffer;
  readonly database: Database;
  /** Closes the pools and drops the database with its logins; call it in `afterAll`. */
  readonly close: () => Promise<void>;
}

/** Copies the migrated database and opens it as the gateway does. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const masterKey = Buffer.from(inject("masterKey"), "hex");
  const { url, drop } = await createDatabase(`template ${templateName}`);
  const database = await openDatabase({ url, masterKey, migrate, poolSize: options.poolSize ?? 4 });
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  return { url, masterKey, database, close };
}

/** A database that no gateway has seen yet; `url` is its owner's. */
export function openEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return createDatabase("template template1");
}

async function createDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} ${from} strategy file_copy`);
  const address = new URL(inject("databaseUrl"));
  address.pathname = `/${name}`;
  const logins = ["control", "read", "write"].map((kind) => `gw_${kind}_${name}`);
  // Not by force: backends whose clients have just left end a moment later, and the owner may not end another login's.
  const drop = (): Promise<void> =>
    onServer(`drop database ${name}`, ...logins.map((login) => `drop role if exists ${login}`));
  return { url: address.href, drop };
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
