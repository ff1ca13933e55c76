// In charge of one statement on one connection: its prepared name, its cancellation, and whether the connection is still good after it.
// Refuses to report an end before a cancel that is under way has gone through, so that no cancel hits the next statement.
import type pg from "pg";
import { classify, isStaleStatement, sqlState } from "./database-errors.ts";
import type { RunOptions, Statement } from "./pool.ts";
import type { Canceller } from "./statement-cancel.ts";

/** The parts of pg's client that its types leave out: the server's process id, and the names that the server knows. */
export type Connected = pg.PoolClient & {
  readonly processID: number;
  readonly connection: { readonly parsedStatements: Record<string, string> };
};

/** `keep` says whether the connection may be used again. */
type Done<R> = (error: unknown, rows: R[], keep: boolean) => void;

export interface StatementRunner {
  /** @param retryStale whether a named statement that the server refuses as stale is prepared anew and sent once more (never inside a transaction, which has failed by then) */
  run<R>(
    client: Connected,
    statement: Statement,
    values: readonly unknown[],
    options: RunOptions,
    mode: { readonly retryStale: boolean },
    done: Done<R>,
  ): void;
}

/**
 * @param namesMax statements kept prepared per connection; the least recently used one is dropped beyond
 * @param canceller null where the server's process ids are not ours to use
 */
export function createStatementRunner(
  namesMax: number,
  canceller: Canceller | null,
): StatementRunner {
  /** Names in use per connection, least recently used first. */
  const namesByClient = new WeakMap<Connected, Set<string>>();

  function run<R>(
    client: Connected,
    statement: Statement,
    values: readonly unknown[],
    options: RunOptions,
    mode: { readonly retryStale: boolean },
    done: Done<R>,
  ): void {
    if (options.signal?.aborted === true) return done(options.signal.reason, [], true);
    const name = namesMax > 0 ? statement.name : undefined;
    const send = (): void =>
      submit<R>(
        client,
        canceller,
        { name, text: statement.text, values, rowMode: options.rowMode, queryMode: "extended" },
        options.signal,
        (error, rows, keep) => {
          if (error === null || name === undefined || !keep || !isStaleStatement(error))
            return done(error, rows, keep);
          forget(client, name, () => {
            if (mode.retryStale)
              run(client, statement, values, options, { retryStale: false }, done);
            else done(error, rows, keep);
          });
        },
      );
    const oldest = name === undefined ? undefined : use(client, name);
    if (oldest === undefined) send();
    else forget(client, oldest, send);
  }

  /** Notes that the name is used now; gives the one that must go for it, if any. */
  function use(client: Connected, name: string): string | undefined {
    let names = namesByClient.get(client);
    if (names === undefined) namesByClient.set(client, (names = new Set()));
    names.delete(name);
    names.add(name);
    return names.size > namesMax ? names.values().next().value : undefined;
  }

  function forget(client: Connected, name: string, next: () => void): void {
    namesByClient.get(client)?.delete(name);
    const known = client.connection.parsedStatements;
    if (known[name] === undefined) return next();
    delete known[name];
    // A failure here means that the server had forgotten the name already, or that the connection is gone, which the next statement will tell.
    client.query(`deallocate ${client.escapeIdentifier(name)}`, () => next());
  }

  return { run };
}

interface Query {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: "array" | undefined;
  /** One statement per call, whatever its text: nothing can be appended to it (security R9). */
  readonly queryMode: "extended";
}

function submit<R>(
  client: Connected,
  canceller: Canceller | null,
  query: Query,
  signal: AbortSignal | undefined,
  done: Done<R>,
): void {
  let cancelled: Promise<boolean> | undefined;
  const cancel = (): void => {
    cancelled = canceller?.cancel(client.processID);
  };
  signal?.addEventListener("abort", cancel, { once: true });
  client.query(
    query as unknown as pg.QueryConfig,
    (error: Error | undefined, result: pg.QueryResult) => {
      signal?.removeEventListener("abort", cancel);
      const end = (keep: boolean): void => {
        if (error)
          done(
            signal?.aborted === true && classify(error) === "timeout" ? signal.reason : error,
            [],
            keep,
          );
        else done(null, result.rows as R[], keep);
      };
      const keep = !error || (sqlState(error) !== undefined && classify(error) !== "unavailable");
      if (cancelled === undefined) end(keep);
      else void cancelled.then((through) => end(keep && through));
    },
  );
}
