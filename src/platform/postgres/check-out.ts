// Gets connections from the pool of the library pg. The pool's `Capacity` shares the connections
// among callers. Rejects a caller that gets no connection in time. The error says whether the
// database is unreachable or all connections are in use.
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
import type { BackendMemory } from "./backend-memory.ts";
import type { PgClient } from "./statement-names.ts";
import { createReusingSocket } from "./reusing-socket.ts";
import { inWholeMessages, type MessageStream } from "./whole-messages.ts";

export interface PoolState {
  readonly clients: pg.Pool;
  readonly capacity: Capacity;
  /** Null if a connection pooler decides which backend serves a statement. */
  readonly memory: BackendMemory | null;
  /** True if the last attempt to get a connection succeeded. */
  isReachable: boolean;
  isClosing: boolean;
}

/**
 * Returns a subclass of pg's client that passes on whole messages of the server and has a connect
 * timeout. The timeout of pg's pool would set a timer each time a connection is requested, even for
 * an idle connection.
 */
export function clientWithConnectTimeout(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    /** A property of pg's client that is missing from its types. */
    declare connection: pg.Connection & { attachListeners: (stream: MessageStream) => void };

    constructor(config: pg.ClientConfig) {
      // pg-pool makes the password non-enumerable, so `...config` does not copy it.
      super({ ...config, password: config.password, connectionTimeoutMillis, stream: newStream });
      const { connection } = this;
      const attach = connection.attachListeners.bind(connection);
      connection.attachListeners = (stream) => attach(inWholeMessages(stream));
    }
  };
}

/**
 * Creates the socket of a connection. With TLS it must be a normal socket, because TLS reads from
 * the socket itself.
 */
const newStream = (given?: { readonly ssl?: unknown }): Socket =>
  given?.ssl ? new Socket() : createReusingSocket();

type CheckOutError = DatabaseUnavailableError | CapacitySpentError;

/**
 * Called with a connection, or with the error.
 * @param release returns the connection and its lease; with `keep` false, the connection is closed
 * @param lease the caller's right to use one connection
 */
export type CheckOutCallback = (
  failure: CheckOutError | null,
  client?: PgClient,
  release?: (keep: boolean) => void,
  lease?: CapacityLease,
) => void;

/**
 * Gets a connection. Uses callbacks instead of promises, because every statement runs this code.
 */
export function checkOut(state: PoolState, party: Party, done: CheckOutCallback): void {
  const { capacity, clients, memory } = state;
  if (state.isClosing) return done(noConnectionError("the pool is closed"));
  capacity.acquire(party, (lease) => {
    if (typeof lease === "string") return done(checkOutError(state, lease));
    if (state.isClosing) {
      lease.release();
      return done(noConnectionError("the pool is closed"));
    }
    clients.connect((failure, connected, giveBack) => {
      state.isReachable = failure === undefined;
      if (failure !== undefined || connected === undefined) {
        lease.release();
        return done(noConnectionError(failure));
      }
      const client = connected as PgClient;
      const giveUp = (keep: boolean): void => {
        giveBack(!keep || client.connection.stream.destroyed);
        lease.release();
      };
      const release = (keep: boolean): void => {
        if (keep && memory?.use(client, party.holder) === true) memory.check(client, giveUp);
        else giveUp(keep);
      };
      done(null, client, release, lease);
    });
  });
}

/**
 * Gets a connection, with a promise instead of a callback.
 * @throws DatabaseUnavailableError if the database cannot be reached, or the pool is closed
 * @throws CapacitySpentError if no connection became free in time, or too many callers wait
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
 * Returns the error for a caller that got no connection. If the database cannot be reached, the
 * error says so, even if shares are used up, too.
 */
const checkOutError = ({ capacity, isReachable }: PoolState, spent: Spent): CheckOutError =>
  isReachable
    ? new CapacitySpentError(capacity, spent)
    : noConnectionError("no connection came free in time");

function noConnectionError(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    "The gateway could not get a connection to the database. Check that the database server runs and accepts connections.",
    {
      cause,
    },
  );
}
