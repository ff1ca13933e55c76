// Runs one statement on one connection: prepares it, cancels it, and decides whether the connection
// can be reused. Reports the end of a statement only after a running cancel request has completed.
// A late cancel request therefore never hits the next statement.
import type pg from "pg";
import { classify, isStaleStatement, sqlState } from "./database-errors.ts";
import type { Cancellation } from "../index.ts";
import type { RunOptions, Statement } from "./pool.ts";
import type { Canceller } from "./statement-cancel.ts";
import { createStatementNames, type PgClient } from "./statement-names.ts";
import { TextQuery } from "./text-query.ts";

/** @param keep true if the connection may be reused */
type Done<R> = (error: unknown, rows: R[], keep: boolean) => void;

export interface StatementRunner {
  /**
   * Runs one statement.
   * @param inTransaction false: a stale prepared statement is prepared again and sent once more;
   *   true: it is not sent again, because the transaction has failed
   */
  readonly run: <R>(
    client: PgClient,
    statement: Statement,
    values: readonly unknown[],
    options: RunOptions,
    inTransaction: boolean,
    done: Done<R>,
  ) => void;
  /**
   * Starts to measure the silence of the server, for other uses of a connection than `run`.
   * @returns a function that ends the measurement
   */
  readonly watch: (client: PgClient) => () => void;
  /**
   * Destroys connections on which the server has been silent for too long. Their statements fail as
   * unavailable.
   */
  readonly sweep: () => void;
}

/**
 * @param namesMax most prepared statements of each connection; 0 prepares none
 * @param canceller null if a pooler hides the process ids of the server
 * @param answerWithinMs silence after which a connection counts as dead
 */
export function createStatementRunner(
  namesMax: number,
  canceller: Canceller | null,
  answerWithinMs: number,
): StatementRunner {
  const names = createStatementNames(namesMax);
  /**
   * Pending answers of each open connection. Entries live as long as the connection, because an
   * entry for each statement would create long-lived garbage.
   */
  const pendingByClient = new Map<PgClient, PendingAnswers>();

  function run<R>(
    client: PgClient,
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
    const query: PgQuery = { name, text, values, rowMode, queryMode: "extended" };
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

  function dropSurplus(client: PgClient, next: (failure: Error | null) => void): void {
    const surplus = names.surplus(client);
    if (surplus === undefined) return next(null);
    names.drop(client, surplus, (failure) => {
      if (failure === null) dropSurplus(client, next);
      else next(failure);
    });
  }

  function watch(client: PgClient): () => void {
    const since = performance.now();
    let pending = pendingByClient.get(client);
    if (pending === undefined) pendingByClient.set(client, (pending = { answers: 0, since }));
    if (pending.answers === 0) pending.since = since;
    pending.answers += 1;
    let isPending = true;
    return () => {
      // pg reports the end twice if a connection breaks after it rejected a statement.
      if (isPending) pending.answers -= 1;
      isPending = false;
      pending.since = performance.now();
    };
  }

  function sweep(): void {
    const latest = performance.now() - answerWithinMs;
    for (const [client, { answers, since }] of pendingByClient) {
      const { stream } = client.connection;
      if (answers > 0 && since < latest) stream.destroy();
      if (answers === 0 && stream.destroyed) pendingByClient.delete(client);
    }
  }

  return { run, watch, sweep };
}

/** The answers that the server owes to one connection. */
interface PendingAnswers {
  answers: number;
  /** Time of the last answer, or of the first unanswered statement; monotonic milliseconds. */
  since: number;
}

interface PgQuery {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: RunOptions["rowMode"];
  /** Allows one statement in each call, so an injected text cannot append another (G6.13). */
  readonly queryMode: "extended";
}

function submit<R>(
  client: PgClient,
  canceller: Canceller | null,
  query: PgQuery,
  signal: Cancellation | undefined,
  done: Done<R>,
): void {
  if (signal === undefined || canceller === null)
    return send(client, query, (error, rows, keep) => done(error, rows as R[], keep));
  let cancelled: Promise<boolean> | undefined;
  const cancel = (): void => {
    cancelled = canceller.cancel(client.processID);
    // If the cancel request fails, the server will not answer the statement either. The gateway
    // destroys the connection instead of waiting.
    void cancelled.then((isDelivered) => isDelivered || client.connection.stream.destroy());
  };
  signal.addEventListener("abort", cancel);
  send(client, query, (error, rows, keep) => {
    signal.removeEventListener("abort", cancel);
    if (cancelled === undefined) return done(error, rows as R[], keep);
    const reason = error === null ? null : signal.reason;
    void cancelled.then((isDelivered) => done(reason, rows as R[], keep && isDelivered));
  });
}

function send(client: PgClient, query: PgQuery, done: Done<unknown>): void {
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
