// Hands out connections of pg's pool, in turn by the fair queue. Refuses a caller that would wait too long for a free connection or for
// a new one, with the reason.
import { Socket } from "node:net";
import pg from "pg";
import { DatabaseUnavailableError, TooManyWaitingError } from "./database-errors.ts";
import type { Connected } from "./statement-names.ts";
import { createReusingSocket } from "./reusing-socket.ts";
import { inWholeMessages, type MessageStream } from "./whole-messages.ts";
import type { FairQueue } from "./fair-queue.ts";

export interface PoolState {
  readonly clients: pg.Pool;
  readonly fairQueue: FairQueue;
  /** A connection on its way from one holder to the next, past pg's pool; there only while the fair queue hands out slots. */
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

type Refusal = DatabaseUnavailableError | TooManyWaitingError;

export type CheckOut = (
  failure: Refusal | null,
  client?: Connected,
  release?: (keep: boolean) => void,
) => void;

/** Callbacks, not promises: this is the hot path. */
export function checkOut(state: PoolState, holder: string | undefined, done: CheckOut): void {
  const { clients, fairQueue } = state;
  const name = holder ?? null;
  if (state.isClosing) return done(unavailable("the pool is closed"));
  fairQueue.acquire(name, (answer) => {
    if (answer !== "acquired") return done(refusal(state, answer));
    if (state.isClosing) {
      fairQueue.release(name);
      return done(unavailable("the pool is closed"));
    }
    if (state.passedOn !== null) {
      const lent = state.passedOn;
      state.passedOn = null;
      return done(null, lent.client, (keep) => releaseLent(state, name, lent, keep));
    }
    clients.connect((failure, client, release) => {
      state.isReachable = failure === undefined;
      if (failure !== undefined || client === undefined) {
        fairQueue.release(name);
        return done(unavailable(failure));
      }
      const lent: Lent = { client: client as Connected, release, times: 0 };
      done(null, lent.client, (keep) => releaseLent(state, name, lent, keep));
    });
  });
}

/** To whoever waits, or else to pg's pool. */
function releaseLent(state: PoolState, name: string | null, lent: Lent, keep: boolean): void {
  const { fairQueue } = state;
  const isWhole = keep && !lent.client.connection.stream.destroyed;
  if (isWhole && fairQueue.waiting > 0 && lent.times < passedOnMax) {
    state.passedOn = { ...lent, times: lent.times + 1 };
    fairQueue.release(name);
    if (state.passedOn === null) return;
    // Those who wait have their share already.
    state.passedOn = null;
    return lent.release(false);
  }
  lent.release(!isWhole);
  fairQueue.release(name);
}

/** The same for those who wait for a promise. @throws DatabaseUnavailableError, TooManyWaitingError */
export function checkedOut(
  state: PoolState,
  holder: string | undefined,
): Promise<{ readonly client: Connected; readonly release: (keep: boolean) => void }> {
  return new Promise((resolve, reject) => {
    checkOut(state, holder, (failure, client, release) => {
      if (failure === null) resolve({ client: client!, release: release! });
      else reject(failure);
    });
  });
}

/** Where the database gives no connections, a holder's own are not what it waits for. */
function refusal(state: PoolState, answer: "crowded" | "late"): Refusal {
  return answer === "crowded" && state.isReachable
    ? new TooManyWaitingError("Too many wait for the connections of one holder.")
    : unavailable("no connection came free in time");
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("No connection to the database could be had.", { cause });
}
