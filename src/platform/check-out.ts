// In charge of who gets a connection: in turn by the turnstile, from pg's pool, and given back to both.
// Refuses whoever would wait too long, for a free connection or for a new one.
import pg from "pg";
import { DatabaseUnavailableError } from "./database-errors.ts";
import type { Connected } from "./statement-names.ts";
import type { Turnstile } from "./turnstile.ts";

export interface Exits {
  readonly clients: pg.Pool;
  readonly turnstile: Turnstile;
}

/** The pool's own time-out would set a timer whenever a connection is asked for, also for one that is there. */
export function clientThatConnectsWithin(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // pg-pool keeps the password out of what is enumerated.
      super({ ...config, password: config.password, connectionTimeoutMillis });
    }
  };
}

export type CheckOut = (
  failure: DatabaseUnavailableError | null,
  client?: Connected,
  release?: (keep: boolean) => void,
) => void;

/** Those who name no holder are one. */
const NOBODY = "";

/** Callbacks, not promises: this is the hot path. */
export function checkOut(
  { clients, turnstile }: Exits,
  holder: string | undefined,
  done: CheckOut,
): void {
  const name = holder ?? NOBODY;
  turnstile.enter(name, (admitted) => {
    if (!admitted) return done(unavailable("no connection came free in time"));
    clients.connect((failure, client, release) => {
      if (failure !== undefined || client === undefined) {
        turnstile.leave(name);
        return done(unavailable(failure));
      }
      done(null, client as Connected, (keep) => {
        release(!keep);
        turnstile.leave(name);
      });
    });
  });
}

/** The same for those who wait for a promise. @throws DatabaseUnavailableError */
export function checkedOut(
  parts: Exits,
  holder: string | undefined,
): Promise<{ readonly client: Connected; readonly release: (keep: boolean) => void }> {
  return new Promise((resolve, reject) => {
    checkOut(parts, holder, (failure, client, release) => {
      if (failure === null) resolve({ client: client!, release: release! });
      else reject(failure);
    });
  });
}

function unavailable(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("No connection to the database could be had.", { cause });
}
