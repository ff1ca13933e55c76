// A connection pool for single statements and transactions. Closes a connection of unknown state
// (lost, fatal error, failed cancel) instead of reusing it.
import { finished, pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Capacity, currentParty, endable, HOLDER_PART } from "../capacity/index.ts";
import { succeeds, type Cancellation } from "../index.ts";
import { checkOutAsync, checkOut, clientWithConnectTimeout, type PoolState } from "./check-out.ts";
import { createCanceller } from "./statement-cancel.ts";
import type { PgClient } from "./statement-names.ts";
import { createStatementRunner, type StatementRunner } from "./statement-runner.ts";
import { yieldBetweenReads } from "./yielding-reads.ts";

/** One SQL statement. With `name` it is a prepared statement: use one name for one text. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
}

export interface RunOptions {
  /** Rows are objects by default. `text`: rows are arrays of values in PostgreSQL's text format. */
  readonly rowMode?: "array" | "text";
  /** Cancels the statement on the server. `run` then rejects with the signal's reason. */
  readonly signal?: Cancellation | undefined;
}

export interface Connection {
  /**
   * Sends one statement and returns its rows. Values of bigint and numeric are strings, values of
   * json are parsed, timestamps are `Date` objects.
   * @throws the server's error, DatabaseUnavailableError or CapacitySpentError; see `classify`
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

export interface TransactionConnection extends Connection {
  /**
   * Sends rows to `copy ... from stdin`, in PostgreSQL's text format. This is much cheaper than an
   * insert of many rows.
   * @throws the errors of `run` and of `rows`
   */
  readonly copyIn: (statement: string, rows: Buffer | AsyncIterable<Buffer>) => Promise<void>;
}

export interface Pool extends Connection {
  /** Runs `work` between BEGIN and COMMIT. An error of `work` rolls back, and is thrown. */
  readonly transaction: <T>(work: (connection: TransactionConnection) => Promise<T>) => Promise<T>;
  readonly status: PoolStatus;
  /** Shares the connections between the parties that cause the work. */
  readonly capacity: Capacity;
  /** Waits until all connections are given back, then closes them. */
  readonly close: () => Promise<void>;
}

/**
 * Most waiters of one rank of a holder for each connection. At 100 ms a statement, a connection
 * serves 50 statements in the longest wait. More waiters would only use memory, and time out.
 */
const WAITERS_PER_CONNECTION = 50;
/**
 * The gateway may end a read of a caller without a secret for waiting callers. The read must have
 * run for `ENDABLE_MS`, and the callers must have waited for the time in `PATIENCE`.
 */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export interface PoolOptions {
  /** Address, login and password. */
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Most prepared statements of a connection. 0: none, and no cancel requests, for poolers. */
  readonly statementNamesMax?: number;
  /** Label of the metrics. */
  readonly name?: string;
  /** Most waiters of one rank of a holder; by default in proportion to `size`. */
  readonly waitersMax?: number;
  /** True if statements outside of transactions only read. The gateway may then end them. */
  readonly isReadOnly?: boolean;
  /** Longest wait for a new or a free connection. */
  readonly connectTimeoutMs?: number;
  /** Longest silence of the server before its connection counts as dead; no limit by default. */
  readonly answerWithinMs?: number;
  readonly maxLifetimeSeconds?: number;
  /** Called when an idle connection breaks. The pool replaces the connection by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** Creates a pool that opens up to `size` connections, and retires each after 30 minutes. */
export function createPool(options: PoolOptions): Pool {
  const {
    connection,
    size,
    statementNamesMax = 200,
    name = "other",
    waitersMax = Math.max(1, Math.floor(size * HOLDER_PART)) * WAITERS_PER_CONNECTION,
    isReadOnly = false,
    connectTimeoutMs = 5_000,
    answerWithinMs = Number.POSITIVE_INFINITY,
    maxLifetimeSeconds = 1_800,
  } = options;
  const clients = new pg.Pool({
    ...connection,
    Client: clientWithConnectTimeout(connectTimeoutMs),
    max: size,
    keepAlive: true,
    maxLifetimeSeconds,
    // The maximum lifetime is enough. An idle timeout would set a timer at each release.
    idleTimeoutMillis: 0,
  });
  clients.on("error", (error) => options.onIdleError?.(error));
  // If a connection breaks while it is checked out, its statement gets the error. Without a
  // listener for this event, Node would end the process.
  clients.on("connect", (client) => {
    client.on("error", () => {});
    yieldBetweenReads((client as PgClient).connection.stream);
  });
  const canceller = statementNamesMax > 0 ? createCanceller(connection, connectTimeoutMs) : null;
  const runner = createStatementRunner(statementNamesMax, canceller, answerWithinMs);
  const sweepMs = Math.min(500, connectTimeoutMs / 4, answerWithinMs / 4);
  const capacity = new Capacity({
    name: `${name} connections`,
    what: "connections to the database",
    slots: size,
    waitersMax: { rank: waitersMax },
    // A failed connection attempt ends before the waiters time out, so that they get the right
    // reason.
    waitMs: connectTimeoutMs + sweepMs,
    ...(isReadOnly && canceller !== null ? PATIENCE : {}),
  });
  const sweeping = setInterval(() => runner.sweep(), sweepMs).unref();
  const parts: PoolParts = {
    clients,
    runner,
    capacity,
    endsReads: isReadOnly && canceller !== null,
    handedOver: null,
    isReachable: true,
    isClosing: false,
  };
  return {
    run: (statement, values = [], runOptions = {}) => runOnce(parts, statement, values, runOptions),
    transaction: (work) => runTransaction(parts, work),
    capacity,
    get status() {
      return { total: clients.totalCount, idle: clients.idleCount, waiting: capacity.waiting };
    },
    close: async () => {
      parts.isClosing = true;
      // Callers whose check-out succeeded in this turn of the event loop get their connection
      // first.
      await new Promise((resolve) => setImmediate(resolve));
      if (!clients.ending) await clients.end();
      clearInterval(sweeping);
      await canceller?.close();
    },
  };
}

interface PoolParts extends PoolState {
  readonly runner: StatementRunner;
  readonly endsReads: boolean;
}

function runOnce<R>(
  parts: PoolParts,
  statement: Statement,
  values: readonly unknown[],
  options: RunOptions,
): Promise<R[]> {
  const party = currentParty();
  return new Promise((resolve, reject) => {
    checkOut(parts, party, (failure, client, release, lease) => {
      if (failure !== null) return reject(failure);
      const sent =
        parts.endsReads && party.rank > 0
          ? { ...options, signal: endable(parts.capacity, lease!, options.signal, suitability) }
          : options;
      parts.runner.run<R>(client!, statement, values, sent, false, (error, rows, keep) => {
        release!(keep);
        if (error === null) resolve(rows);
        else reject(error);
      });
    });
  });
}

const suitability = (leasedMs: number): number | null => (leasedMs < ENDABLE_MS ? null : leasedMs);

async function runTransaction<T>(
  parts: PoolParts,
  work: (connection: TransactionConnection) => Promise<T>,
): Promise<T> {
  const { client, release } = await checkOutAsync(parts, currentParty());
  let usable = true;
  const run = <R>(
    statement: Statement,
    values: readonly unknown[] = [],
    options: RunOptions = {},
  ): Promise<R[]> =>
    new Promise((resolve, reject) => {
      parts.runner.run<R>(client, statement, values, options, true, (error, rows, keep) => {
        usable &&= keep;
        if (error === null) resolve(rows);
        else reject(error);
      });
    });
  const copyIn = (statement: string, rows: Buffer | AsyncIterable<Buffer>): Promise<void> =>
    watched(parts, client, () => {
      const stream = client.query(copyFrom(statement));
      if (!Buffer.isBuffer(rows)) return pipeline(rows, stream);
      stream.end(rows);
      return finished(stream);
    });
  try {
    await watched(parts, client, () => client.query("begin"));
    const result = await work({ run, copyIn });
    const { command } = await watched(parts, client, () => client.query("commit"));
    // PostgreSQL turns COMMIT into ROLLBACK if a statement failed and `work` ignored the error.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back: one of its statements had failed.");
    return result;
  } catch (error) {
    usable &&= await succeeds(watched(parts, client, () => client.query("rollback")));
    throw error;
  } finally {
    release(usable);
  }
}

/** Runs work on a connection. The work fails if the server is silent for too long. */
async function watched<T>(parts: PoolParts, client: PgClient, work: () => Promise<T>): Promise<T> {
  const unwatch = parts.runner.watch(client);
  try {
    return await work();
  } finally {
    unwatch();
  }
}
