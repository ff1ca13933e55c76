// In charge of connections to PostgreSQL: checked out, used for one statement or one transaction, given back or thrown away.
// Refuses to hand out a connection of unknown state: after a lost one, a fatal error or a failed cancel the connection is closed.
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { classify, DatabaseUnavailableError, sqlState } from "./database-errors.ts";
import { createCanceller, type Canceller } from "./statement-cancel.ts";
import type { Connected } from "./statement-names.ts";
import { createStatementRunner, type StatementRunner } from "./statement-runner.ts";

/** One SQL statement. With `name` the server keeps it prepared: give one name to one text, for texts that come back often. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
}

export interface RunOptions {
  /** Rows as arrays in the order of the select list, instead of objects. */
  readonly rowMode?: "array";
  /** Abort to have the statement cancelled on the server; `run` then rejects with the signal's reason once it has ended. */
  readonly signal?: AbortSignal;
}

export interface Connection {
  /**
   * Sends one statement and gives its rows. bigint and numeric arrive as strings, json parsed, timestamps as `Date`.
   *
   * @throws the server's error or DatabaseUnavailableError; `classify` tells them apart
   */
  readonly run: <R = Record<string, unknown>>(
    statement: Statement,
    values?: readonly unknown[],
    options?: RunOptions,
  ) => Promise<R[]>;
}

export interface PoolStatus {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Pool extends Connection {
  /** Runs `work` between BEGIN and COMMIT on one connection; whatever it throws rolls back and is thrown on. */
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /**
   * Sends rows to `copy ... from stdin`, in PostgreSQL's text format: far cheaper than an insert of many rows. All or none.
   *
   * @throws like `run`
   */
  readonly copyIn: (statement: string, rows: string) => Promise<void>;
  readonly status: PoolStatus;
  /** Waits for what is checked out, then closes every connection. */
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  /** Where and as whom to connect. */
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Names kept prepared per connection; 0 sends every statement unnamed and cancels none, for poolers that share connections. */
  readonly statementNamesMax?: number;
  /** Longest wait for a connection, new or free. */
  readonly connectTimeoutMs?: number;
  readonly maxLifetimeSeconds?: number;
  /** Told about connections that broke while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** A pool that opens connections as they are needed, up to `size`, and retires each after 30 minutes. */
export function createPool(options: PoolOptions): Pool {
  const {
    connection,
    size,
    statementNamesMax = 200,
    connectTimeoutMs = 5_000,
    maxLifetimeSeconds = 1_800,
  } = options;
  const pool = new pg.Pool({
    ...connection,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds,
    // Retirement by age is enough; a timer for every release is not free.
    idleTimeoutMillis: 0,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A checked-out connection that breaks tells its statement; the event itself must have a listener or the process dies.
  pool.on("connect", (client) => client.on("error", () => {}));
  const canceller = statementNamesMax > 0 ? createCanceller(connection, connectTimeoutMs) : null;
  const runner = createStatementRunner(statementNamesMax, canceller);
  return {
    run: (statement, values = [], runOptions = {}) =>
      runOnce(pool, runner, statement, values, runOptions),
    transaction: (work) => runTransaction(pool, runner, work),
    copyIn: (statement, rows) => copyIn(pool, statement, rows),
    get status() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    },
    close: () => closePool(pool, canceller),
  };
}

async function closePool(pool: pg.Pool, canceller: Canceller | null): Promise<void> {
  if (!pool.ending) await pool.end();
  await canceller?.close();
}

function runOnce<R>(
  pool: pg.Pool,
  runner: StatementRunner,
  statement: Statement,
  values: readonly unknown[],
  options: RunOptions,
): Promise<R[]> {
  return new Promise((resolve, reject) => {
    // Callbacks, not promises: this is the hot path.
    pool.connect((failure, client, release) => {
      if (failure !== undefined || client === undefined) return reject(unavailable(failure));
      runner.run<R>(client as Connected, statement, values, options, false, (error, rows, keep) => {
        release(!keep);
        if (error === null) resolve(rows);
        else reject(error);
      });
    });
  });
}

async function runTransaction<T>(
  pool: pg.Pool,
  runner: StatementRunner,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((failure: unknown) => {
    throw unavailable(failure);
  });
  let usable = true;
  const run = <R>(
    statement: Statement,
    values: readonly unknown[] = [],
    options: RunOptions = {},
  ): Promise<R[]> =>
    new Promise((resolve, reject) => {
      runner.run<R>(client as Connected, statement, values, options, true, (error, rows, keep) => {
        usable &&= keep;
        if (error === null) resolve(rows);
        else reject(error);
      });
    });
  try {
    await client.query("begin");
    const result = await work({ run });
    const { command } = await client.query("commit");
    // The server turns COMMIT into ROLLBACK when a statement failed and `work` went on regardless.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back: one of its statements had failed.");
    return result;
  } catch (error) {
    usable &&= await client.query("rollback").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!usable);
  }
}

async function copyIn(pool: pg.Pool, statement: string, rows: string): Promise<void> {
  const client = await pool.connect().catch((failure: unknown) => {
    throw unavailable(failure);
  });
  let usable = false;
  try {
    const stream = client.query(copyFrom(statement));
    stream.end(rows);
    await finished(stream);
    usable = true;
  } catch (error) {
    usable = sqlState(error) !== undefined && classify(error) !== "unavailable";
    throw error;
  } finally {
    client.release(!usable);
  }
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("No connection to the database could be had.", { cause });
}
