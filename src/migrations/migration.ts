// The type of a migration, and the error of a database that this gateway cannot use.
import type { Connection } from "../platform/postgres/index.ts";

/**
 * One migration of the gateway's own schema: statements, then work that SQL cannot do. All of it
 * commits together, once.
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
