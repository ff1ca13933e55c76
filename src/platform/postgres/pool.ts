// Connections for one statement or one transaction. A connection of unknown state (lost, fatal error, failed cancel) is closed instead
// of being handed out again.
import { finished, pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Capacity, currentParty, endable, HOLDER_PART } from "../capacity/index.ts";
import { succeeds, type Cancellation } from "../index.ts";
import { checkedOut, checkOut, clientThatConnectsWithin, type PoolState } from "./check-out.ts";
import { createCanceller } from "./statement-cancel.ts";
import type { Connected } from "./statement-names.ts";
import { createStatementRunner, type StatementRunner } from "./statement-runner.ts";
import { yieldBetweenReads } from "./yielding-reads.ts";

/** One SQL statement. With `name` the server keeps it prepared: give one name to one text, for texts that come back often. */
export interface Statement {
  readonly text: string;
  readonly name?: string;
}

export interface RunOptions {
  /** Rows as arrays in the order of the select list, instead of objects; "text" leaves their values as the server wrote them. */
  readonly rowMode?: "array" | "text";
  /** Abort to have the statement cancelled on the server; `run` then rejects with the signal's reason once it has ended. */
  readonly signal?: Cancellation | undefined;
}

export interface Connection {
  /**
   * Sends one statement and gives its rows. bigint and numeric arrive as strings, json parsed, timestamps as `Date`.
   * @throws the server's error, DatabaseUnavailableError or TooManyWaitingError; `classify` tells them apart
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
   * Sends rows to `copy ... from stdin`, in PostgreSQL's text format: far cheaper than an insert of many rows.
   * @throws like `run`, and what `rows` throw
   */
  readonly copyIn: (statement: string, rows: Buffer | AsyncIterable<Buffer>) => Promise<void>;
}

export interface Pool extends Connection {
  /** Runs `work` between BEGIN and COMMIT on one connection; whatever it throws rolls back and is thrown on. */
  readonly transaction: <T>(work: (connection: TransactionConnection) => Promise<T>) => Promise<T>;
  readonly status: PoolStatus;
  /** Shares the connections between the parties that cause the work. */
  readonly capacity: Capacity;
  /** Waits for what is checked out, then closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Waiters that one rank of a holder may have for each connection: what a connection gets through in
 * the longest wait, at 100 ms a statement. More of them would wait in vain, and hold memory
 * meanwhile.
 */
const WAITERS_PER_CONNECTION = 50;
/**
 * Reads of callers without a secret may be ended for others when they have run for so long, and
 * others have waited so long.
 */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export interface PoolOptions {
  /** Where and as whom to connect. */
  readonly connection: pg.ClientConfig;
  readonly size: number;
  /** Names kept prepared per connection; 0 sends every statement unnamed and cancels none, for poolers that share connections. */
  readonly statementNamesMax?: number;
  /** Label of the metrics. */
  readonly name?: string;
  /** Most waiters of one rank of a holder. */
  readonly waitersMax?: number;
  /** True if statements outside of transactions only read, so that they may be ended for others. */
  readonly isReadOnly?: boolean;
  /** Longest wait for a connection, new or free. */
  readonly connectTimeoutMs?: number;
  /** Longest silence of the server before its connection counts as dead; by default it is waited for. */
  readonly answerWithinMs?: number;
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
    name = "other",
    waitersMax = Math.max(1, Math.floor(size * HOLDER_PART)) * WAITERS_PER_CONNECTION,
    isReadOnly = false,
    connectTimeoutMs = 5_000,
    answerWithinMs = Number.POSITIVE_INFINITY,
    maxLifetimeSeconds = 1_800,
  } = options;
  const clients = new pg.Pool({
    ...connection,
    Client: clientThatConnectsWithin(connectTimeoutMs),
    max: size,
    keepAlive: true,
    maxLifetimeSeconds,
    // Retirement by age is enough; a timer for every release is not free.
    idleTimeoutMillis: 0,
  });
  clients.on("error", (error) => options.onIdleError?.(error));
  // A checked-out connection that breaks tells its statement; the event itself must have a listener or the process dies.
  clients.on("connect", (client) => {
    client.on("error", () => {});
    yieldBetweenReads((client as Connected).connection.stream);
  });
  const canceller = statementNamesMax > 0 ? createCanceller(connection, connectTimeoutMs) : null;
  const runner = createStatementRunner(statementNamesMax, canceller, answerWithinMs);
  const sweepMs = Math.min(500, connectTimeoutMs / 4, answerWithinMs / 4);
  const capacity = new Capacity({
    name: `${name} connections`,
    what: "connections to the database",
    slots: size,
    waitersMax: { rank: waitersMax },
    // A connection that cannot be had is known before those who wait for it are told whose fault that is.
    waitMs: connectTimeoutMs + sweepMs,
    ...(isReadOnly && canceller !== null ? PATIENCE : {}),
  });
  const sweeping = setInterval(() => runner.sweep(), sweepMs).unref();
  const parts: Parts = {
    clients,
    runner,
    capacity,
    endsReads: isReadOnly && canceller !== null,
    passedOn: null,
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
      // What was promised a connection in this turn gets it first.
      await new Promise((resolve) => setImmediate(resolve));
      if (!clients.ending) await clients.end();
      clearInterval(sweeping);
      await canceller?.close();
    },
  };
}

interface Parts extends PoolState {
  readonly runner: StatementRunner;
  readonly endsReads: boolean;
}

function runOnce<R>(
  parts: Parts,
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

const suitability = (heldMs: number): number | null => (heldMs < ENDABLE_MS ? null : heldMs);

async function runTransaction<T>(
  parts: Parts,
  work: (connection: TransactionConnection) => Promise<T>,
): Promise<T> {
  const { client, release } = await checkedOut(parts, currentParty());
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
    // The server turns COMMIT into ROLLBACK when a statement failed and `work` went on regardless.
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

/** Work of a connection that ends at the latest when the server has been silent for too long. */
async function watched<T>(parts: Parts, client: Connected, work: () => Promise<T>): Promise<T> {
  const unwatch = parts.runner.watch(client);
  try {
    return await work();
  } finally {
    unwatch();
  }
}
