// The connections of a pool. Opens a connection when all open ones are in use. Prefers the same
// connection for all calls of a workspace, because each backend (server process) must read the
// description of each table once. `Capacity` decides beforehand which caller may use a connection,
// so no caller waits here.
import { Socket } from "node:net";
import pg from "pg";
import { createReusingSocket } from "./reusing-socket.ts";
import type { PgClient } from "./statement-names.ts";
import { inWholeMessages, type MessageStream } from "./whole-messages.ts";
import { yieldBetweenReads } from "./yielding-reads.ts";

/** A pool of the library pg for one connection. It opens, watches and closes the connection. */
interface ConnectionPlace {
  readonly pool: pg.Pool;
  isInUse: boolean;
}

/**
 * Called with a connection, or with the error.
 * @param giveBack returns the connection; with `keep` false, it is closed
 */
type ConnectionCallback = (
  failure: Error | null,
  client?: PgClient,
  giveBack?: (keep: boolean) => void,
) => void;

export interface ConnectionsOptions {
  /** Address, login and password of the database. */
  readonly connection: pg.ClientConfig;
  /** Largest number of connections. */
  readonly size: number;
  readonly connectTimeoutMs: number;
  readonly maxLifetimeSeconds: number;
  /** Called if an idle connection breaks before `close`. The pool replaces it itself. */
  readonly onIdleError: ((error: Error) => void) | undefined;
}

export class PooledConnections {
  readonly #places: readonly ConnectionPlace[];

  constructor(options: ConnectionsOptions) {
    const Client = clientWithConnectTimeout(options.connectTimeoutMs);
    this.#places = Array.from({ length: options.size }, () => ({
      pool: poolOfOne(Client, options),
      isInUse: false,
    }));
  }

  /** Number of open connections. */
  get total(): number {
    return this.#places.filter(({ pool }) => pool.totalCount > 0).length;
  }

  /** Number of open connections that are not in use. */
  get idle(): number {
    return this.#places.filter(({ pool, isInUse }) => pool.totalCount > 0 && !isInUse).length;
  }

  /**
   * Calls `done` with a connection that no other caller uses. If no connection can be opened, calls
   * `done` with the error. The caller must have a lease of the pool's `Capacity`, which gives out
   * at most `size` leases.
   * @param workspace id of the workspace whose tables are used; null for the gateway itself
   */
  take(workspace: string | null, done: ConnectionCallback): void {
    const place = this.#choose(workspace);
    place.isInUse = true;
    place.pool.connect((failure, client, giveBack) => {
      if (client === undefined) {
        place.isInUse = false;
        return done(failure!);
      }
      const { stream } = (client as PgClient).connection;
      done(null, client as PgClient, (keep) => {
        giveBack(!keep || stream.destroyed);
        place.isInUse = false;
      });
    });
  }

  /** Waits until all connections are returned, and closes them. */
  async close(): Promise<void> {
    const open = this.#places.filter(({ pool }) => !pool.ending);
    await Promise.all(open.map(({ pool }) => pool.end()));
  }

  /**
   * Returns an entry of `#places` that is not in use. The search begins at an index that depends on
   * the workspace, so that a workspace usually gets the same connection. Prefers an entry with an
   * open connection.
   */
  #choose(workspace: string | null): ConnectionPlace {
    const places = this.#places;
    const first = firstPlaceOf(workspace) % places.length;
    let empty: ConnectionPlace | undefined;
    for (let step = 0; step < places.length; step++) {
      const place = places[(first + step) % places.length]!;
      if (place.isInUse) continue;
      if (place.pool.totalCount > 0) return place;
      empty ??= place;
    }
    // Each caller has a lease, so at least one entry is not in use.
    return empty!;
  }
}

/**
 * Returns the number at which the search for a connection of this workspace begins. The first
 * digits of ids are random, so the workspaces are spread over all connections.
 */
const firstPlaceOf = (workspace: string | null): number =>
  workspace === null ? 0 : Number.parseInt(workspace.slice(0, 6), 16) || 0;

/** Creates a pool of the library pg for one connection. */
function poolOfOne(
  Client: typeof pg.Client,
  { connection, maxLifetimeSeconds, onIdleError }: ConnectionsOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client,
    max: 1,
    keepAlive: true,
    maxLifetimeSeconds,
    // The maximum lifetime is enough. An idle timeout would set a timer each time a connection is
    // returned.
    idleTimeoutMillis: 0,
  });
  // A server that stops may end connections while the pool is closing them. This is not an error.
  pool.on("error", (error) => pool.ending || onIdleError?.(error));
  // If a connection breaks while it is in use, its statement gets the error. Without a listener for
  // this event, Node would also end the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    yieldBetweenReads((client as PgClient).connection.stream);
  });
  return pool;
}

/**
 * Returns a subclass of pg's client that passes on whole messages of the server and has a connect
 * timeout. The timeout of pg's pool would set a timer each time a connection is requested, even for
 * an idle connection.
 */
function clientWithConnectTimeout(connectionTimeoutMillis: number): typeof pg.Client {
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
