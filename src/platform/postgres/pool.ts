// A pool of database connections, for single statements and transactions. A connection whose state
// is unknown (lost, fatal error, failed cancel request) is closed instead of reused.
import { finished, pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Capacity, currentParty, endable, HOLDER_PART } from "../capacity/index.ts";
import { succeeds, type Cancellation } from "../index.ts";
import { checkOutAsync, checkOut, type PoolState } from "./check-out.ts";
import { PooledConnections } from "./connections.ts";
import { createBackendMemory, type BackendMemoryOptions } from "./backend-memory.ts";
import { createCanceller } from "./statement-cancel.ts";
import type { PgClient } from "./statement-names.ts";
import type { NamePlace } from "./pooler.ts";
import { createStatementRunner, type StatementRunner } from "./statement-runner.ts";

/**
 * One SQL statement. With `name` it becomes a prepared statement. Each name must always have the
 * same text. If rows are read as text, the name must contain a hash of the text, because gateways
 * of other versions may share it (`shared-names.ts`).
 */
export interface Statement {
  readonly text: string;
  readonly name?: string;
}

export interface RunOptions {
  /**
   * The form of rows; objects by default. With `array`, rows are arrays of parsed values. With
   * `text`, rows are arrays of values in PostgreSQL's text format.
   */
  readonly rowMode?: "array" | "text";
  /**
   * When this signal fires, the statement is cancelled on the server. `run` then rejects with the
   * signal's reason.
   */
  readonly signal?: Cancellation | undefined;
}

export interface Connection {
  /**
   * Sends one statement and returns its rows. Values of type bigint and numeric are strings. Values
   * of type json are parsed, and timestamps are `Date` objects.
   * @throws the error of the server if the statement fails
   * @throws DatabaseUnavailableError if the gateway gets no connection
   * @throws CapacitySpentError if too many callers use connections, or the statement was ended for
   *   waiting callers
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
   * Sends rows to the statement `copy ... from stdin`, in PostgreSQL's text format. For many rows
   * this is much cheaper than an insert.
   * @throws the errors of `run`, and the errors of reading `rows`
   */
  readonly copyIn: (statement: string, rows: Buffer | AsyncIterable<Buffer>) => Promise<void>;
}

export interface Pool extends Connection {
  /**
   * Runs `work` between BEGIN and COMMIT. If `work` throws an error, the transaction is rolled back
   * and the error is thrown.
   */
  readonly transaction: <T>(work: (connection: TransactionConnection) => Promise<T>) => Promise<T>;
  readonly status: PoolStatus;
  /**
   * Decides which caller gets the next free connection, so that all workspaces get a fair share.
   */
  readonly capacity: Capacity;
  /** Waits until all connections are returned, then closes them. */
  readonly close: () => Promise<void>;
}

/**
 * Largest number of waiting requests for each connection. It applies to each class of callers
 * (trusted, public, anonymous) of a workspace. If a statement takes 100 ms, a connection serves 50
 * statements within the longest wait. More requests would use memory, and then time out.
 */
const WAITERS_PER_CONNECTION = 50;
/**
 * If callers wait for a connection, the gateway may end a read of an untrusted caller (public or
 * anonymous). The read must have run for `ENDABLE_MS` milliseconds. The waiting callers must have
 * waited for the time in `PATIENCE`.
 */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export interface PoolOptions {
  /** Address, login and password of the database. */
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** The place in which prepared statements are kept; by default each connection. */
  readonly names?: NamePlace;
  /**
   * Largest number of prepared statements in this place: of one connection or of one server
   * process.
   */
  readonly statementNamesMax?: number;
  /**
   * False behind a connection pooler, which hides the process ids of the server. The pool then
   * cancels no statements.
   */
  readonly cancels?: boolean;
  /** Name of the pool in the metrics. */
  readonly name?: string;
  /**
   * Largest number of waiting requests, for each class of callers (trusted, public, anonymous) of a
   * workspace. By default 50 for each connection that one workspace may use.
   */
  readonly waitersMax?: number;
  /**
   * True if statements outside of transactions only read. The gateway may then end such statements
   * for waiting callers.
   */
  readonly isReadOnly?: boolean;
  /** Longest wait, in milliseconds, for a new or a free connection. */
  readonly connectTimeoutMs?: number;
  /**
   * Milliseconds without a response of the server after which its connection counts as dead; no
   * limit by default.
   */
  readonly answerWithinMs?: number;
  readonly maxLifetimeSeconds?: number;
  /** Limits of the memory of a backend (server process). Beyond them, its connection is closed. */
  readonly backendMemory?: BackendMemoryOptions;
  /** Called if an idle connection breaks before `close`. The pool replaces it itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Creates a pool that opens up to `size` connections. It closes a connection whose backend has
 * grown, and by default each connection after 30 minutes.
 */
export function createPool(options: PoolOptions): Pool {
  const {
    connection,
    size,
    names = "connection",
    statementNamesMax = 200,
    cancels = true,
    name = "other",
    waitersMax = Math.max(1, Math.floor(size * HOLDER_PART)) * WAITERS_PER_CONNECTION,
    isReadOnly = false,
    connectTimeoutMs = 5_000,
    answerWithinMs = Number.POSITIVE_INFINITY,
    maxLifetimeSeconds = 1_800,
    backendMemory,
  } = options;
  const connections = new PooledConnections({
    connection,
    size,
    connectTimeoutMs,
    maxLifetimeSeconds,
    onIdleError: options.onIdleError,
  });
  const canceller = cancels ? createCanceller(connection, connectTimeoutMs) : null;
  const naming = { place: names, max: statementNamesMax };
  const runner = createStatementRunner(naming, canceller, answerWithinMs);
  const sweepMs = Math.min(500, connectTimeoutMs / 4, answerWithinMs / 4);
  const capacity = new Capacity({
    name: `${name} connections`,
    what: "connections to the database",
    slots: size,
    waitersMax: { rank: waitersMax },
    // A failed attempt to connect must end before the waiting callers time out. Otherwise they
    // would get the error that all connections are in use.
    waitMs: connectTimeoutMs + sweepMs,
    ...(isReadOnly && canceller !== null ? PATIENCE : {}),
  });
  const sweeping = setInterval(() => runner.sweep(), sweepMs).unref();
  const parts: PoolParts = {
    connections,
    runner,
    capacity,
    memory: canceller === null ? null : createBackendMemory(runner.run, backendMemory),
    endsReads: isReadOnly && canceller !== null,
    isReachable: true,
    isClosing: false,
  };
  return {
    run: (statement, values = [], runOptions = {}) => runOnce(parts, statement, values, runOptions),
    transaction: (work) => runTransaction(parts, work),
    capacity,
    get status() {
      return { total: connections.total, idle: connections.idle, waiting: capacity.waiting };
    },
    close: async () => {
      parts.isClosing = true;
      // A caller may just have got a lease, but not yet its connection. It must get the connection
      // before the pool closes.
      await new Promise((resolve) => setImmediate(resolve));
      await connections.close();
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
    // If a statement has failed and `work` has ignored its error, PostgreSQL rolls back instead of
    // committing.
    if (command !== "COMMIT")
      throw new Error(
        "The database rolled the transaction back, because one of its statements had failed. Nothing was changed. This is a defect of the gateway. Please report it.",
      );
    return result;
  } catch (error) {
    usable &&= await succeeds(watched(parts, client, () => client.query("rollback")));
    throw error;
  } finally {
    release(usable);
  }
}

/** Runs work on a connection. Fails if the server does not respond within `answerWithinMs`. */
async function watched<T>(parts: PoolParts, client: PgClient, work: () => Promise<T>): Promise<T> {
  const unwatch = parts.runner.watch(client);
  try {
    return await work();
  } finally {
    unwatch();
  }
}
