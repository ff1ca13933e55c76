// Runs one statement on one connection: prepares it, cancels it, and decides whether the connection
// can be reused. If a cancel request is running, reports the end of the statement only after that
// request has completed. So a late cancel request never hits the next statement.
import type pg from "pg";
import { classify, isStaleStatement, sqlState } from "./database-errors.ts";
import type { Cancellation } from "../index.ts";
import type { RunOptions, Statement } from "./pool.ts";
import type { Canceller } from "./statement-cancel.ts";
import type { NamePlace } from "./pooler.ts";
import { createSharedNames } from "./shared-names.ts";
import { createStatementNames, type PgClient } from "./statement-names.ts";
import { isTrimFailure, TextQuery, type SharedForm } from "./text-query.ts";

/** Called when a statement has ended. @param keep true if the connection may be reused */
type Done<R> = (error: unknown, rows: R[], keep: boolean) => void;

export interface StatementRunner {
  /**
   * Runs one statement.
   * @param inTransaction true inside a transaction. If the plan of a prepared statement is out of
   *   date, the statement is sent again, but not inside a transaction, because the error has ended
   *   the transaction
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
   * Starts to measure how long the server does not respond. Call this function for uses of a
   * connection other than `run`.
   * @returns a function that ends the measurement
   */
  readonly watch: (client: PgClient) => () => void;
  /**
   * Closes connections on which the server has not responded within `answerWithinMs`. Their
   * statements fail with an error of the class `unavailable`.
   */
  readonly sweep: () => void;
}

/**
 * Creates the functions that run statements on the connections of one pool.
 * @param naming where prepared statements are kept (`place`), and how many of them at most (`max`)
 *   for each connection or server process
 * @param canceller null if a connection pooler hides the process ids of the server
 * @param answerWithinMs milliseconds without a response after which a connection counts as dead
 */
export function createStatementRunner(
  naming: { readonly place: NamePlace; readonly max: number },
  canceller: Canceller | null,
  answerWithinMs: number,
): StatementRunner {
  const names = createStatementNames(naming.max);
  const sharedNames = createSharedNames(naming.max);
  /**
   * Number of responses that are missing on each open connection. An entry lives as long as its
   * connection, because an entry for each statement would create much garbage.
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
    const { text, name } = statement;
    const { rowMode, signal } = options;
    const { place } = naming;
    const query: PgQuery = {
      name: place === "connection" ? name : undefined,
      text,
      values,
      shared: null,
      rowMode,
      queryMode: "extended",
    };
    if (name === undefined || place === "none")
      return submit(client, canceller, query, signal, done);
    if (place === "server") {
      const isShared = rowMode === "text" && !inTransaction && sharedNames.isWorthwhile();
      if (!isShared) return submit(client, canceller, query, signal, done);
      const send = (shared: SharedForm | null, next: Done<R>): void => {
        const form = shared === null ? query : { ...query, name, shared };
        submit(client, canceller, form, signal, next);
      };
      return sendShared(send, done);
    }

    const finish: Done<R> = (error, rows, keep) => {
      if (error === null || !keep || !isStaleStatement(error)) return done(error, rows, keep);
      if (inTransaction) return done(error, rows, false);
      // A pooler may keep the outdated plan under a name that the pooler has chosen. So this time
      // the statement is sent without a name.
      names.drop(client, name, (failure) => {
        if (failure !== null) return done(failure, [], false);
        submit(client, canceller, { ...query, name: undefined }, signal, done);
      });
    };
    if (!names.use(client, name, text.length))
      return submit(client, canceller, { ...query, name: undefined }, signal, done);
    dropSurplus(client, (failure) => {
      if (failure === null) submit(client, canceller, query, signal, finish);
      else done(failure, [], false);
    });
  }

  /**
   * Executes a statement by its name in a server process that may not know the name. If the process
   * does not know it, or the plan is out of date, prepares the statement.
   * @param send sends the statement; with null without a name
   */
  function sendShared<R>(
    send: (shared: SharedForm | null, next: Done<R>) => void,
    done: Done<R>,
  ): void {
    send("known", (error, rows, keep) => {
      const isKnown = error === null || !keep || !isStaleStatement(error);
      sharedNames.record(isKnown);
      if (isKnown) return done(error, rows, keep);
      send({ trim: sharedNames.trim }, (failure, prepared, usable) => {
        if (failure !== null && usable && isTrimFailure(failure)) send(null, done);
        else done(failure, prepared, usable);
      });
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
      // pg reports the end of a statement twice if the connection breaks after the statement
      // failed.
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

/** The responses that the server still has to send on one connection. */
interface PendingAnswers {
  answers: number;
  /**
   * Time of the last response, or of the oldest statement without a response, on the clock of
   * `performance.now()`.
   */
  since: number;
}

interface PgQuery {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The form in which a statement with a shared name is sent. Null for other statements. */
  readonly shared: SharedForm | null;
  readonly rowMode: RunOptions["rowMode"];
  /**
   * With `extended`, a call can contain only one statement, so injected text cannot add another
   * (G6.13).
   */
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
    // If the cancel request fails, the server will not respond to the statement either. So the
    // gateway closes the connection instead of waiting.
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
