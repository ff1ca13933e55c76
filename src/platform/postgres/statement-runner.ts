// Runs one statement on one connection: its prepared name, its cancellation, and whether the connection is still good after it. An end
// is reported only once a cancel under way has gone through, so that none hits the next statement.
import type pg from "pg";
import { classify, isStaleStatement, sqlState } from "./database-errors.ts";
import type { Cancellation } from "../index.ts";
import type { RunOptions, Statement } from "./pool.ts";
import type { Canceller } from "./statement-cancel.ts";
import { createStatementNames, type Connected } from "./statement-names.ts";
import { TextQuery } from "./text-query.ts";

/** `keep` says whether the connection may be used again. */
export type Done<R> = (error: unknown, rows: R[], keep: boolean) => void;

export interface StatementRunner {
  /**
   * @param inTransaction false: a named statement that the server refuses as stale is prepared anew and sent once more;
   *   true: it is not, since the transaction has failed by then
   */
  readonly run: <R>(
    client: Connected,
    statement: Statement,
    values: readonly unknown[],
    options: RunOptions,
    inTransaction: boolean,
    done: Done<R>,
  ) => void;
  /** Counts the time from now on as silence of the server, for whatever else a connection is used for. @returns the end of it */
  readonly watch: (client: Connected) => () => void;
  /** Breaks connections on which the server has been silent for too long; their statements then fail as unavailable. */
  readonly sweep: () => void;
}

/**
 * @param namesMax statements kept prepared per connection; 0 sends them all unnamed
 * @param canceller null where the server's process ids are not ours to use
 * @param answerWithinMs silence after which a connection counts as dead
 */
export function createStatementRunner(
  namesMax: number,
  canceller: Canceller | null,
  answerWithinMs: number,
): StatementRunner {
  const names = createStatementNames(namesMax);
  /** By connection, as long as it lives: entries that came and went with each statement would be garbage that has grown old. */
  const owed = new Map<Connected, Owed>();

  function run<R>(
    client: Connected,
    statement: Statement,
    values: readonly unknown[],
    options: RunOptions,
    inTransaction: boolean,
    whenDone: Done<R>,
  ): void {
    const unwatch = watch(client);
    const done: Done<R> = (error, rows, keep) => {
      unwatch();
      whenDone(error, rows, keep);
    };
    if (options.signal?.aborted === true) return done(options.signal.reason, [], true);
    const { text } = statement;
    const name = namesMax > 0 ? statement.name : undefined;
    const { rowMode, signal } = options;
    const query: Query = { name, text, values, rowMode, queryMode: "extended" };
    if (name === undefined) return submit(client, canceller, query, signal, done);

    const finish: Done<R> = (error, rows, keep) => {
      if (error === null || !keep || !isStaleStatement(error)) return done(error, rows, keep);
      if (inTransaction) return done(error, rows, false);
      names.drop(client, name, (failure) => {
        if (failure === null) submit(client, canceller, query, signal, done);
        else done(failure, [], false);
      });
    };
    names.use(client, name, text.length);
    dropSurplus(client, (failure) => {
      if (failure === null) submit(client, canceller, query, signal, finish);
      else done(failure, [], false);
    });
  }

  function dropSurplus(client: Connected, next: (failure: Error | null) => void): void {
    const surplus = names.surplus(client);
    if (surplus === undefined) return next(null);
    names.drop(client, surplus, (failure) => {
      if (failure === null) dropSurplus(client, next);
      else next(failure);
    });
  }

  function watch(client: Connected): () => void {
    const since = performance.now();
    let own = owed.get(client);
    if (own === undefined) owed.set(client, (own = { answers: 0, since }));
    if (own.answers === 0) own.since = since;
    own.answers += 1;
    let isOwed = true;
    return () => {
      // pg may tell of an end twice, where a connection dies that had refused a statement.
      if (isOwed) own.answers -= 1;
      isOwed = false;
      own.since = performance.now();
    };
  }

  function sweep(): void {
    const latest = performance.now() - answerWithinMs;
    for (const [client, { answers, since }] of owed) {
      const { stream } = client.connection;
      if (answers > 0 && since < latest) stream.destroy();
      if (answers === 0 && stream.destroyed) owed.delete(client);
    }
  }

  return { run, watch, sweep };
}

/** What the server has to answer. */
interface Owed {
  answers: number;
  /** Of the last answer, or of the question where nothing was owed. */
  since: number;
}

interface Query {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: RunOptions["rowMode"];
  /** One statement per call, whatever its text: nothing can be appended to it (G6.13). */
  readonly queryMode: "extended";
}

function submit<R>(
  client: Connected,
  canceller: Canceller | null,
  query: Query,
  signal: Cancellation | undefined,
  done: Done<R>,
): void {
  if (signal === undefined || canceller === null)
    return send(client, query, (error, rows, keep) => done(error, rows as R[], keep));
  let cancelled: Promise<boolean> | undefined;
  const cancel = (): void => {
    cancelled = canceller.cancel(client.processID);
    // A server that cannot be told to stop will not answer either; without this the statement would be waited for in vain.
    void cancelled.then((through) => through || client.connection.stream.destroy());
  };
  signal.addEventListener("abort", cancel);
  send(client, query, (error, rows, keep) => {
    signal.removeEventListener("abort", cancel);
    if (cancelled === undefined) return done(error, rows as R[], keep);
    const reason = error === null ? null : signal.reason;
    void cancelled.then((through) => done(reason, rows as R[], keep && through));
  });
}

function send(client: Connected, query: Query, done: Done<unknown>): void {
  const finish = (error: Error | null | undefined, rows: unknown[]): void => {
    if (!error) return done(null, rows, true);
    done(error, [], sqlState(error) !== undefined && classify(error) !== "unavailable");
  };
  if (query.rowMode === "text") {
    client.query(new TextQuery(query, finish));
  } else {
    client.query(
      query as unknown as pg.QueryConfig,
      (error: Error | null | undefined, result: pg.QueryResult | undefined) =>
        finish(error, result?.rows ?? []),
    );
  }
}
