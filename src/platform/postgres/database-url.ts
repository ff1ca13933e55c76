// Reads the address of a database as pg itself reads it. Refuses text that is no PostgreSQL address.
import pg from "pg";

/** The database cannot be used; the message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/**
 * The parts of a DSN, ready to be changed one by one.
 * @param name the setting that the text came from, for the error
 * @throws DatabaseError
 */
export function parseDatabaseUrl(url: string, name: string): pg.ClientConfig {
  const refuse = (cause?: unknown): never => {
    const example = "postgres://user:password@host:5432/database";
    throw new DatabaseError(`${name} is not a PostgreSQL address: write it as ${example}.`, {
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
