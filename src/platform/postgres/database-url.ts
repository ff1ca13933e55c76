// Parses a database URL in the same way as the library pg. Rejects text that is not a PostgreSQL
// URL.
import pg from "pg";

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
