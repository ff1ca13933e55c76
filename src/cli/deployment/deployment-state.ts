// Finds whether a database is new or how far a gateway has migrated it. Refuses a database made with another master key and, for
// commands that only look, one that lacks something.
import { lastMigration, MigrationError, migrate, migrations } from "../../migrations/index.ts";
import { openDatabase, type MigrationContext, type Pool } from "../../platform/postgres/index.ts";

/** Ends an opening that only wanted to know. */
class Reached extends Error {}

/** @throws DatabaseError where the database cannot be used, MigrationError where a gateway has used it before */
export async function requireNewDatabase(url: string, directUrl: string | null): Promise<void> {
  const look = async (owner: Pool): Promise<void> => {
    if ((await lastMigration(owner)) === 0) throw new Reached();
    throw new MigrationError(
      "The master key that this database was made with is missing: set GATEWAY_MASTER_KEY to it, or bring back the file secrets of the data directory.",
    );
  };
  const masterKey = Buffer.alloc(32);
  await openDatabase({ url, directUrl, masterKey, migrate: look }).catch((error: unknown) => {
    if (!(error instanceof Reached)) throw error;
  });
}

/** Takes the place of `migrate` where nothing may be made. @throws MigrationError for a database that is not up to date */
export async function migrateMigrated(owner: Pool, context: MigrationContext): Promise<void> {
  await requireMigrated(owner);
  await migrate(owner, context);
}

/** @throws MigrationError for a database that is not up to date */
export async function requireMigrated(owner: Pool): Promise<void> {
  const last = await lastMigration(owner);
  if (last === 0)
    throw new MigrationError(
      "No gateway has used this database yet. Run gateway start or gateway apply <folder> first.",
    );
  if (last < migrations.length)
    throw new MigrationError(
      `The database is at migration ${last} of ${migrations.length}. Run gateway start first, which brings it up to date.`,
    );
}
