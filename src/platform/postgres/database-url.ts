// Parses a database URL in the same way as the library pg. Rejects text that is not a PostgreSQL
// URL.
import pg from "pg";
import { sqlState } from "./database-errors.ts";

/** The error if the gateway cannot use the database. Its message tells the operator what to do. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/**
 * Returns the parts of a database URL as options of pg.
 * @param name name of the setting with the URL, for the error message
 * @throws DatabaseError if the text is not a PostgreSQL URL
 */
export function parseDatabaseUrl(url: string, name: string): pg.ClientConfig {
  const refuse = (cause?: unknown): never => {
    const example = "postgres://user:password@host:5432/database";
    throw new DatabaseError(`${name} is not a PostgreSQL URL. Write it like ${example}.`, {
      cause,
    });
  };
  if (!/^postgres(ql)?:\/\//.test(url)) refuse();
  try {
    const client = new pg.Client({ connectionString: url });
    const { host, port, user, password, database, ssl } = client;
    const { options } = (client as unknown as { connectionParameters: { options?: string } })
      .connectionParameters;
    return {
      host,
      port,
      user,
      database,
      ssl: ssl as pg.ClientConfig["ssl"],
      ...(password == null ? {} : { password }),
      ...(options ? { options } : {}),
    };
  } catch (cause) {
    return refuse(cause);
  }
}

/** Returns true if the server refused a connection because all of them are in use (53300). */
export const hasNoConnection = (error: unknown): boolean => sqlState(error) === "53300";

/**
 * Returns the error for a database that cannot be connected to.
 * @param name name of the setting with the URL
 */
export function unusableDatabase(
  { host, port }: pg.ClientConfig,
  name: string,
  cause: unknown,
): DatabaseError {
  const text = hasNoConnection(cause)
    ? "The database server has no connection left for this process. Lower `database.connections` (GATEWAY_CONNECTIONS), or raise `max_connections` of the server."
    : `The database at ${host}:${port} cannot be used: ${innermostReason(cause)}. Check ${name}.`;
  return new DatabaseError(text, { cause });
}

/**
 * Returns the message of the innermost cause, which comes from the database server or the network.
 */
export function innermostReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return innermostReason(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return innermostReason(error.cause);
  return error instanceof Error ? error.message : String(error);
}
