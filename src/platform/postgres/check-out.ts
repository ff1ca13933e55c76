// Hands out connections of pg's pool, shared by the pool's capacity. Refuses a caller that would
// wait too long for a free connection or for a new one, with the reason.
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
import type { Connected } from "./statement-names.ts";
import { createReusingSocket } from "./reusing-socket.ts";
import { inWholeMessages, type MessageStream } from "./whole-messages.ts";

export interface PoolState {
  readonly clients: pg.Pool;
  readonly capacity: Capacity;
  /**
   * A connection on its way from one party to the next, past pg's pool; there only while a lease is
   * given back.
   */
  passedOn: Lent | null;
  /** Whether the last connection that was asked for could be had. */
  isReachable: boolean;
  isClosing: boolean;
}

interface Lent {
  readonly client: Connected;
  readonly release: (broken: boolean) => void;
  /** How often it was passed on. */
  readonly times: number;
}

/** Then pg's pool sees the connection again, and retires it when its time has come. */
const passedOnMax = 1_000;

/**
 * pg's client, which reads whole messages. The pool's own time-out would set a timer whenever a connection is asked for, also for one that
 * is there.
 */
export function clientThatConnectsWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    /** A part of pg's client that its types leave out. */
    declare connection: pg.Connection & { attachListeners: (stream: MessageStream) => void };

    constructor(config: pg.ClientConfig) {
      // pg-pool keeps the password out of what is enumerated.
      super({ ...config, password: config.password, connectionTimeoutMillis, stream: newStream });
      const { connection } = this;
      const attach = connection.attachListeners.bind(connection);
      connection.attachListeners = (stream) => attach(inWholeMessages(stream));
    }
  };
}

/** TLS reads a socket by itself. pg calls this with what it opens the connection by. */
const newStream = (given?: { readonly ssl?: unknown }): Socket =>
  given?.ssl ? new Socket() : createReusingSocket();

type Refusal = DatabaseUnavailableError | CapacitySpentError;

/** @param lease of the connection; `release` gives it back */
export type CheckOut = (
  failure: Refusal | null,
  client?: Connected,
  release?: (keep: boolean) => void,
  lease?: CapacityLease,
) => void;

/** Callbacks, not promises: this is the hot path. */
export function checkOut(state: PoolState, party: Party, done: CheckOut): void {
  const { capacity, clients } = state;
  if (state.isClosing) return done(unavailable("the pool is closed"));
  capacity.acquire(party, (lease) => {
    if (typeof lease === "string") return done(refusal(state, lease));
    if (state.isClosing) {
      lease.release();
      return done(unavailable("the pool is closed"));
    }
    if (state.passedOn !== null) {
      const lent = state.passedOn;
      state.passedOn = null;
      return done(null, lent.client, (keep) => releaseLent(state, lease, lent, keep), lease);
    }
    clients.connect((failure, client, release) => {
      state.isReachable = failure === undefined;
      if (failure !== undefined || client === undefined) {
        lease.release();
        return done(unavailable(failure));
      }
      const lent: Lent = { client: client as Connected, release, times: 0 };
      done(null, lent.client, (keep) => releaseLent(state, lease, lent, keep), lease);
    });
  });
}

/** Gives the connection to the next waiter, or else to pg's pool. */
function releaseLent(state: PoolState, lease: CapacityLease, lent: Lent, keep: boolean): void {
  const isWhole = keep && !lent.client.connection.stream.destroyed;
  if (isWhole && state.capacity.waiting > 0 && lent.times < passedOnMax) {
    state.passedOn = { ...lent, times: lent.times + 1 };
    lease.release();
    if (state.passedOn === null) return;
    // No waiter may have more at the moment.
    state.passedOn = null;
    return lent.release(false);
  }
  lent.release(!isWhole);
  lease.release();
}

/**
 * The same for callers that wait for a promise.
 * @throws DatabaseUnavailableError, CapacitySpentError
 */
export function checkedOut(
  state: PoolState,
  party: Party,
): Promise<{ readonly client: Connected; readonly release: (keep: boolean) => void }> {
  return new Promise((resolve, reject) => {
    checkOut(state, party, (failure, client, release) => {
      if (failure === null) resolve({ client: client!, release: release! });
      else reject(failure);
    });
  });
}

/** If the database gives no connections, no share is the reason. */
const refusal = ({ capacity, isReachable }: PoolState, spent: Spent): Refusal =>
  isReachable
    ? new CapacitySpentError(capacity, spent)
    : unavailable("no connection came free in time");

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("No connection to the database could be had.", { cause });
}
