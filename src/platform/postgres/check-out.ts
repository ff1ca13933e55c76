// Gets a connection for a caller. The pool's `Capacity` shares the connections among callers.
// Rejects a caller that gets no connection in time. The error says whether the database is
// unreachable or all connections are in use.
import {
  CapacitySpentError,
  type Capacity,
  type CapacityLease,
  type Party,
  type Spent,
} from "../capacity/index.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";
import type { BackendMemory } from "./backend-memory.ts";
import type { PooledConnections } from "./connections.ts";
import type { PgClient } from "./statement-names.ts";

export interface PoolState {
  readonly connections: PooledConnections;
  readonly capacity: Capacity;
  /**
   * Decides when a connection is closed because its backend (server process) has grown. Null behind
   * a connection pooler, because the pooler chooses the backend of each statement.
   */
  readonly memory: BackendMemory | null;
  /** True if the last attempt to get a connection succeeded. */
  isReachable: boolean;
  isClosing: boolean;
}

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
  const { capacity, connections, memory } = state;
  if (state.isClosing) return done(noConnectionError("the pool is closed"));
  capacity.acquire(party, (lease) => {
    if (typeof lease === "string") return done(checkOutError(state, lease));
    if (state.isClosing) {
      lease.release();
      return done(noConnectionError("the pool is closed"));
    }
    connections.take(party.holder, (failure, client, giveBack) => {
      state.isReachable = failure === null;
      if (failure !== null) {
        lease.release();
        return done(noConnectionError(failure));
      }
      const giveUp = (keep: boolean): void => {
        giveBack!(keep);
        lease.release();
      };
      const release = (keep: boolean): void => {
        if (keep && memory?.use(client!, party.holder) === true) memory.check(client!, giveUp);
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
