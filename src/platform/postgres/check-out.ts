// Checks out connections of pg's pool. The pool's capacity shares the connections between parties.
// Rejects a caller that waits too long for a free or a new connection, and names the reason.
import { Socket } from "node:net";
import pg from "pg";
import {
  CapacitySpentError,
  type Capacity,
  type CapacityLease,
  type Party,
  type Spent,
} from "../capacity/index.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";
import type { PgClient } from "./statement-names.ts";
import { createReusingSocket } from "./reusing-socket.ts";
import { inWholeMessages, type MessageStream } from "./whole-messages.ts";

export interface PoolState {
  readonly clients: pg.Pool;
  readonly capacity: Capacity;
  /**
   * A connection that passes directly from one party to the next, without pg's pool. Set only while
   * a lease is given back.
   */
  handedOver: CheckedOutClient | null;
  /** True if the last attempt to get a connection succeeded. */
  isReachable: boolean;
  isClosing: boolean;
}

interface CheckedOutClient {
  readonly client: PgClient;
  readonly release: (broken: boolean) => void;
  /** Number of direct hand-overs so far. */
  readonly times: number;
}

/** After this number of hand-overs the connection returns to pg's pool, which may retire it. */
const handOversMax = 1_000;

/**
 * Returns a class of pg clients that read whole messages and have a connect timeout. The timeout of
 * pg's pool would set a timer for each check-out, even of an idle connection.
 */
export function clientWithConnectTimeout(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    /** A part of pg's client that is missing from its types. */
    declare connection: pg.Connection & { attachListeners: (stream: MessageStream) => void };

    constructor(config: pg.ClientConfig) {
      // pg-pool makes the password non-enumerable, so the spread does not copy it.
      super({ ...config, password: config.password, connectionTimeoutMillis, stream: newStream });
      const { connection } = this;
      const attach = connection.attachListeners.bind(connection);
      connection.attachListeners = (stream) => attach(inWholeMessages(stream));
    }
  };
}

/** Creates the socket of a connection. TLS needs a normal socket, because it reads by itself. */
const newStream = (given?: { readonly ssl?: unknown }): Socket =>
  given?.ssl ? new Socket() : createReusingSocket();

type CheckOutError = DatabaseUnavailableError | CapacitySpentError;

/**
 * Receives a connection, or the error of the check-out.
 * @param release gives the connection and its lease back; `keep` false closes the connection
 */
export type CheckOutCallback = (
  failure: CheckOutError | null,
  client?: PgClient,
  release?: (keep: boolean) => void,
  lease?: CapacityLease,
) => void;

/** Checks out a connection. Uses callbacks instead of promises, because this is the hot path. */
export function checkOut(state: PoolState, party: Party, done: CheckOutCallback): void {
  const { capacity, clients } = state;
  if (state.isClosing) return done(noConnectionError("the pool is closed"));
  capacity.acquire(party, (lease) => {
    if (typeof lease === "string") return done(checkOutError(state, lease));
    if (state.isClosing) {
      lease.release();
      return done(noConnectionError("the pool is closed"));
    }
    if (state.handedOver !== null) {
      const checkedOutClient = state.handedOver;
      state.handedOver = null;
      return done(
        null,
        checkedOutClient.client,
        (keep) => releaseClient(state, lease, checkedOutClient, keep),
        lease,
      );
    }
    clients.connect((failure, client, release) => {
      state.isReachable = failure === undefined;
      if (failure !== undefined || client === undefined) {
        lease.release();
        return done(noConnectionError(failure));
      }
      const checkedOutClient: CheckedOutClient = { client: client as PgClient, release, times: 0 };
      done(
        null,
        checkedOutClient.client,
        (keep) => releaseClient(state, lease, checkedOutClient, keep),
        lease,
      );
    });
  });
}

/** Gives the connection to the next waiter, or returns it to pg's pool. */
function releaseClient(
  state: PoolState,
  lease: CapacityLease,
  checkedOutClient: CheckedOutClient,
  keep: boolean,
): void {
  const isWhole = keep && !checkedOutClient.client.connection.stream.destroyed;
  if (isWhole && state.capacity.waiting > 0 && checkedOutClient.times < handOversMax) {
    state.handedOver = { ...checkedOutClient, times: checkedOutClient.times + 1 };
    lease.release();
    if (state.handedOver === null) return;
    // No waiter may take another unit at the moment.
    state.handedOver = null;
    return checkedOutClient.release(false);
  }
  checkedOutClient.release(!isWhole);
  lease.release();
}

/**
 * Checks out a connection, for callers that wait for a promise.
 * @throws DatabaseUnavailableError, CapacitySpentError
 */
export function checkOutAsync(
  state: PoolState,
  party: Party,
): Promise<{ readonly client: PgClient; readonly release: (keep: boolean) => void }> {
  return new Promise((resolve, reject) => {
    checkOut(state, party, (failure, client, release) => {
      if (failure === null) resolve({ client: client!, release: release! });
      else reject(failure);
    });
  });
}

/**
 * Returns the error for a refused check-out. An unreachable database is the reason before shares.
 */
const checkOutError = ({ capacity, isReachable }: PoolState, spent: Spent): CheckOutError =>
  isReachable
    ? new CapacitySpentError(capacity, spent)
    : noConnectionError("no connection came free in time");

function noConnectionError(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("The gateway could not get a connection to the database.", {
    cause,
  });
}
