// Limits the number and the total length of the prepared statements of a connection. The plan of a
// long statement takes about 80 times the memory of its text. If a limit is exceeded, the gateway
// removes the least recently used statements from the library pg and from the database server.
import type pg from "pg";
import { CloseStatement } from "./text-query.ts";
import type { PausableStream } from "./yielding-reads.ts";

/**
 * A pg client with properties that are missing from its types. `processID` is the server's process
 * id. `parsedStatements` holds the prepared statements by name.
 */
export type PgClient = pg.PoolClient & {
  readonly processID: number;
  readonly connection: {
    readonly parsedStatements: Record<string, string>;
    readonly stream: PausableStream;
  };
};

/**
 * Largest number of characters of all prepared statements of one connection. A single statement may
 * be longer.
 */
const textMax = 256 * 1024;

export interface StatementNames {
  /**
   * Records that the statement with this name is used now. If a limit is reached, a new statement
   * is prepared only at its second use. So statements that are used only once do not replace other
   * statements.
   * @param length number of characters of the statement
   * @returns false if the statement must be sent without its name
   */
  readonly use: (client: PgClient, name: string, length: number) => boolean;
  /**
   * Returns the name of a statement to remove if a limit is exceeded, otherwise undefined. Never
   * returns the name that was used last.
   */
  readonly surplus: (client: PgClient) => string | undefined;
  /**
   * Removes a prepared statement from the library pg and from the database server.
   * @param next called with null, or with the error if the connection must be closed
   */
  readonly drop: (client: PgClient, name: string, next: (failure: Error | null) => void) => void;
}

interface PreparedStatements {
  /** Number of characters by name. The least recently used name is first. */
  readonly lengths: Map<string, number>;
  text: number;
  /** Names of statements that were sent once without their name; the oldest is first. */
  readonly once: Set<string>;
  /**
   * The name that was used last. Often the same name is used again, and the map `lengths` then
   * stays unchanged. Moving the name in the map each time would create much garbage.
   */
  last: string | null;
}

/**
 * Creates the functions that limit the prepared statements of each connection.
 * @param max largest number of prepared statements of a connection, at least 1
 */
export function createStatementNames(max: number): StatementNames {
  const preparedByClient = new WeakMap<PgClient, PreparedStatements>();

  function use(client: PgClient, name: string, length: number): boolean {
    let prepared = preparedByClient.get(client);
    if (prepared === undefined) {
      prepared = { lengths: new Map(), text: 0, once: new Set(), last: null };
      preparedByClient.set(client, prepared);
    }
    if (prepared.last === name) return true;
    const { lengths, once } = prepared;
    if (!lengths.delete(name)) {
      const isFull = lengths.size >= max || (prepared.text + length > textMax && lengths.size > 0);
      if (isFull && !once.delete(name)) {
        once.add(name);
        if (once.size > max) once.delete(once.keys().next().value!);
        return false;
      }
      prepared.text += length;
    }
    prepared.last = name;
    lengths.set(name, length);
    return true;
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
    delete known[name];
    client.query(new CloseStatement(name, next));
  }

  return { use, surplus, drop };
}
