// Bounds how many statements a connection keeps prepared: beyond it the least recently used one is dropped, in pg's memory and on the
// server alike.
import type pg from "pg";
import { sqlState } from "./database-errors.ts";
import type { PausableStream } from "./yielding-reads.ts";

/** The parts of pg's client that its types leave out: the server's process id, and the names that the server knows. */
export type Connected = pg.PoolClient & {
  readonly processID: number;
  readonly connection: {
    readonly parsedStatements: Record<string, string>;
    readonly stream: PausableStream;
  };
};

export interface StatementNames {
  /** Notes that the name is used now; answers the one that must be dropped for it first, if any. */
  readonly use: (client: Connected, name: string) => string | undefined;
  /** Drops the name on both sides. `failure` means that the connection must not be used again. */
  readonly drop: (client: Connected, name: string, next: (failure: Error | null) => void) => void;
}

/** @param max names per connection, at least 1 */
export function createStatementNames(max: number): StatementNames {
  /** Least recently used first. */
  const namesByClient = new WeakMap<Connected, Set<string>>();

  function use(client: Connected, name: string): string | undefined {
    let names = namesByClient.get(client);
    if (names === undefined) namesByClient.set(client, (names = new Set()));
    names.delete(name);
    names.add(name);
    return names.size > max ? names.values().next().value : undefined;
  }

  function drop(client: Connected, name: string, next: (failure: Error | null) => void): void {
    namesByClient.get(client)?.delete(name);
    const known = client.connection.parsedStatements;
    if (known[name] === undefined) return next(null);
    client.query(`deallocate ${client.escapeIdentifier(name)}`, (error: Error | null) => {
      delete known[name];
      // 26000: the server had forgotten it already.
      next(error && sqlState(error) !== "26000" ? error : null);
    });
  }

  return { use, drop };
}
