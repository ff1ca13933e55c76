// The type of a migration, and the error for a database that this version of the gateway cannot
// use.
import type { Connection } from "../platform/postgres/index.ts";

/**
 * A change of the gateway's own tables. First its SQL statements run, then its function `work`, for
 * changes that SQL cannot express. Both run in one transaction.
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly work?: (connection: Connection) => Promise<void>;
}

/**
 * Thrown if this version of the gateway cannot use the database. The message is for the operator.
 */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
