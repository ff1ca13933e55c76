// Migrates a database to this version of the gateway: creates and changes the gateway's own tables,
// checks the master key, and creates the database logins. Rejects a wrong master key, and a
// database that a newer gateway has migrated.
import type { MigrationContext, Connection, Pool } from "../platform/postgres/index.ts";
import { jobQueueVersion, migrateJobQueue } from "../platform/jobs/index.ts";
import { ensureLogins, ensureWorkspaceRights } from "./ensure-logins.ts";
import { checkMasterKey } from "./master-key-mark.ts";
import { MigrationError, type Migration } from "./migration.ts";
import { migrations } from "./migrations.ts";
import { readSetting, writeSetting } from "./settings.ts";

/**
 * Takes a lock that only one transaction can hold, until the transaction ends. So gateways that
 * start at the same time migrate one after the other.
 */
export async function lockMigrations(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831000)" });
}

/**
 * Applies the missing migrations, each in its own transaction. Then checks the master key and
 * creates the database logins. If the migration is interrupted, the next start of a gateway applies
 * the remaining migrations.
 * @param list all migrations; only tests pass another list
 * @throws MigrationError if a newer gateway has migrated the database, or the master key is wrong
 */
export async function migrate(
  owner: Pool,
  context: MigrationContext,
  list: readonly Migration[] = migrations,
): Promise<void> {
  while (await owner.transaction((connection) => applyNext(connection, list)));
  if ((await readSetting(owner, "jobQueue")) !== jobQueueVersion) {
    await migrateJobQueue(context.direct);
    await writeSetting(owner, "jobQueue", jobQueueVersion);
  }
  const { masterKey, logins } = context;
  await owner.transaction(async (connection) => {
    await lockMigrations(connection);
    await checkMasterKey(connection, masterKey);
    if (logins !== null) await ensureLogins(connection, logins, list.length);
  });
  if (logins === null) return;
  await owner.transaction(async (connection) => {
    await lockMigrations(connection);
    await ensureWorkspaceRights(connection, owner, logins);
  });
}

/** Applies the first missing migration. Returns false if no migration is missing. */
async function applyNext(connection: Connection, list: readonly Migration[]): Promise<boolean> {
  await lockMigrations(connection);
  const done = await lastMigration(connection);
  const newest = list.length;
  if (done > newest)
    throw new MigrationError(
      `A newer gateway has migrated the database (schema version ${done}; this gateway supports versions up to ${newest}). Start the newer gateway, or restore a backup of the database.`,
    );
  const next = list[done];
  if (next === undefined) return false;
  for (const text of done === 0 ? [...bookkeeping, ...next.statements] : next.statements)
    await connection.run({ text });
  await next.work?.(connection);
  await connection.run({ text: "insert into gateway.migration (number, name) values ($1, $2)" }, [
    done + 1,
    next.name,
  ]);
  return true;
}

const bookkeeping = [
  "create schema gateway",
  "revoke all on schema gateway from public",
  `create table gateway.migration (
  number integer primary key,
  name text not null,
  applied_at timestamptz not null default now()
)`,
];

/** Returns the number of the last applied migration, or 0 for an empty database. */
export async function lastMigration(connection: Connection): Promise<number> {
  const [found] = await connection.run<{ known: boolean }>({
    text: "select to_regclass('gateway.migration') is not null as known",
  });
  if (found?.known !== true) return 0;
  return lastOfMigrated(connection);
}

/**
 * Returns the number of the last applied migration. This function is faster than `lastMigration`,
 * but fails if no migration was ever applied.
 */
export async function lastOfMigrated(connection: Connection): Promise<number> {
  const [row] = await connection.run<{ last: number }>({
    name: "migrations_last",
    text: "select coalesce(max(number), 0) as last from gateway.migration",
  });
  return row?.last ?? 0;
}
