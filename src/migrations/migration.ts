// The type of a migration, and the error for a database that this gateway cannot use.
import type { Connection } from "../platform/postgres/index.ts";

/**
 * A migration of the gateway's own tables. First the statements run, then `work` does what SQL
 * cannot do. Everything is committed in one transaction.
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly work?: (connection: Connection) => Promise<void>;
}

/** Thrown if this gateway cannot use the database. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
