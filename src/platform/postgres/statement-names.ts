// Limits the number and the length of the prepared statements of a connection. Beyond a limit, the
// gateway drops the least recently used ones from pg's memory and from the server. The plan of a
// long statement takes about 80 times the memory of its text.
import type pg from "pg";
import { sqlState } from "./database-errors.ts";
import type { PausableStream } from "./yielding-reads.ts";

/**
 * A pg client with the members that are missing from its types: the server's process id, and the
 * prepared statements by name.
 */
export type PgClient = pg.PoolClient & {
  readonly processID: number;
  readonly connection: {
    readonly parsedStatements: Record<string, string>;
    readonly stream: PausableStream;
  };
};

/** Most characters of the prepared statements of one connection. One statement may be longer. */
const textMax = 256 * 1024;

export interface StatementNames {
  /**
   * Marks the name as used now.
   * @param length characters of the statement
   */
  readonly use: (client: PgClient, name: string, length: number) => void;
  /**
   * Returns a name to drop if a limit is exceeded, otherwise undefined. Never returns the name that
   * was used last.
   */
  readonly surplus: (client: PgClient) => string | undefined;
  /**
   * Deallocates a prepared statement in pg and on the server.
   * @param next receives null, or the reason why the connection must be closed
   */
  readonly drop: (client: PgClient, name: string, next: (failure: Error | null) => void) => void;
}

interface PreparedStatements {
  /** Characters by name, least recently used first. */
  readonly lengths: Map<string, number>;
  text: number;
  /**
   * The name that was used last. It is usually the next one too. Moving it in the map each time
   * would rebuild the map often, and create long-lived garbage.
   */
  last: string | null;
}

/** @param max most prepared statements of each connection, at least 1 */
export function createStatementNames(max: number): StatementNames {
  const preparedByClient = new WeakMap<PgClient, PreparedStatements>();

  function use(client: PgClient, name: string, length: number): void {
    let prepared = preparedByClient.get(client);
    if (prepared === undefined)
      preparedByClient.set(client, (prepared = { lengths: new Map(), text: 0, last: null }));
    if (prepared.last === name) return;
    prepared.last = name;
    if (!prepared.lengths.delete(name)) prepared.text += length;
    prepared.lengths.set(name, length);
  }

  function surplus(client: PgClient): string | undefined {
    const { lengths, text } = preparedByClient.get(client)!;
    return lengths.size > max || (text > textMax && lengths.size > 1)
      ? lengths.keys().next().value
      : undefined;
  }

  function drop(client: PgClient, name: string, next: (failure: Error | null) => void): void {
    const prepared = preparedByClient.get(client);
    if (prepared !== undefined) {
      prepared.text -= prepared.lengths.get(name) ?? 0;
      prepared.lengths.delete(name);
      if (prepared.last === name) prepared.last = null;
    }
    const known = client.connection.parsedStatements;
    if (known[name] === undefined) return next(null);
    client.query(`deallocate ${client.escapeIdentifier(name)}`, (error: Error | null) => {
      delete known[name];
      // 26000: the server has no such prepared statement.
      next(error && sqlState(error) !== "26000" ? error : null);
    });
  }

  return { use, surplus, drop };
}
