// Bounds how many statements a connection keeps prepared, and their length: beyond it the least recently used ones are dropped, in pg's
// memory and on the server alike. Planned, a long statement takes the server some 80 times the room of its text.
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

/** Characters of the statements that a connection keeps prepared; one of them always may be. */
const textMax = 256 * 1024;

export interface StatementNames {
  /** Notes that the name is used now, for a text of so many characters. */
  readonly use: (client: Connected, name: string, length: number) => void;
  /** The name that must be dropped, if there are too many or too long ones: never the one that was used last. */
  readonly surplus: (client: Connected) => string | undefined;
  /** Drops the name on both sides. `failure` means that the connection must not be used again. */
  readonly drop: (client: Connected, name: string, next: (failure: Error | null) => void) => void;
}

interface Kept {
  /** Characters by name, least recently used first. */
  readonly lengths: Map<string, number>;
  text: number;
  /** Used last, and most often next: the map would make itself anew every few statements, and leave garbage that has grown old. */
  last: string | null;
}

/** @param max names per connection, at least 1 */
export function createStatementNames(max: number): StatementNames {
  const keptByClient = new WeakMap<Connected, Kept>();

  function use(client: Connected, name: string, length: number): void {
    let kept = keptByClient.get(client);
    if (kept === undefined)
      keptByClient.set(client, (kept = { lengths: new Map(), text: 0, last: null }));
    if (kept.last === name) return;
    kept.last = name;
    if (!kept.lengths.delete(name)) kept.text += length;
    kept.lengths.set(name, length);
  }

  function surplus(client: Connected): string | undefined {
    const { lengths, text } = keptByClient.get(client)!;
    return lengths.size > max || (text > textMax && lengths.size > 1)
      ? lengths.keys().next().value
      : undefined;
  }

  function drop(client: Connected, name: string, next: (failure: Error | null) => void): void {
    const kept = keptByClient.get(client);
    if (kept !== undefined) {
      kept.text -= kept.lengths.get(name) ?? 0;
      kept.lengths.delete(name);
      if (kept.last === name) kept.last = null;
    }
    const known = client.connection.parsedStatements;
    if (known[name] === undefined) return next(null);
    client.query(`deallocate ${client.escapeIdentifier(name)}`, (error: Error | null) => {
      delete known[name];
      // 26000: the server had forgotten it already.
      next(error && sqlState(error) !== "26000" ? error : null);
    });
  }

  return { use, surplus, drop };
}
