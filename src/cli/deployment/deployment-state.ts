// Checks if a gateway has used a database before, and which migrations were applied to it. Commands
// that must not change tables refuse a database with missing migrations.
import { lastMigration, MigrationError, migrate, migrations } from "../../migrations/index.ts";
import { openDatabase, type MigrationContext, type Pool } from "../../platform/postgres/index.ts";

/**
 * Thrown to stop `openDatabase` before it changes anything, when it has found that the database is
 * new.
 */
class StateKnown extends Error {}

/**
 * Checks that no gateway has used the database before.
 * @throws DatabaseError if the database cannot be used; MigrationError if a gateway has used it
 */
export async function requireNewDatabase(url: string, directUrl: string | null): Promise<void> {
  const look = async (owner: Pool): Promise<void> => {
    if ((await lastMigration(owner)) === 0) throw new StateKnown();
    throw new MigrationError(
      "The master key of this database is missing. Set GATEWAY_MASTER_KEY to this key, or restore the file `secrets` of the data directory.",
    );
  };
  const masterKey = Buffer.alloc(32);
  await openDatabase({ url, directUrl, masterKey, migrate: look }).catch((error: unknown) => {
    if (!(error instanceof StateKnown)) throw error;
  });
}

/**
 * Calls `migrate` only if no migration is missing. Commands that must not create anything use this
 * function instead of `migrate`.
 * @throws MigrationError if no gateway has used the database, or migrations are missing
 */
export async function migrateMigrated(owner: Pool, context: MigrationContext): Promise<void> {
  await requireMigrated(owner);
  await migrate(owner, context);
}

/**
 * Checks that all migrations were applied to the database.
 * @throws MigrationError if no gateway has used the database, or migrations are missing
 */
export async function requireMigrated(owner: Pool): Promise<void> {
  const last = await lastMigration(owner);
  if (last === 0)
    throw new MigrationError(
      "No gateway has used this database yet. Run gateway start or gateway apply <folder> first.",
    );
  if (last < migrations.length)
    throw new MigrationError(
      `The tables of the database are out of date (migration ${last} of ${migrations.length}). Run gateway start first, which applies the missing migrations.`,
    );
}
