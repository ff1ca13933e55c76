// Signals with which nodes (gateway processes) tell each other that data has changed. A signal may
// be lost while a connection is down, so listeners must also read the database at intervals.
import { EventEmitter } from "node:events";
import type pg from "pg";
import { randomToken, type Logger } from "../index.ts";
import { openSession } from "../postgres/index.ts";

type SignalListener = (payload: string) => void;

export interface Signals {
  /**
   * Calls every listener of the channel on every node. Listeners in this process are called before
   * `publish` returns.
   * @param payload text for the listeners, at most 7,000 bytes
   */
  readonly publish: (channel: string, payload?: string) => Promise<void>;
  /** Adds a listener. Returns a function that removes the listener. */
  readonly subscribe: (channel: string, listener: SignalListener) => () => void;
  readonly close: () => Promise<void>;
}

export function createLocalSignals(): Signals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    async publish(channel, payload = "") {
      emitter.emit(channel, payload);
    },
    subscribe(channel, listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}

export interface PostgresSignalsOptions {
  /** Database URL without a connection pooler, because a pooler does not forward notifications. */
  readonly url: string;
  readonly log?: Logger;
  /**
   * Called with each new database session. If it throws for the first session,
   * `createPostgresSignals` fails.
   * @param isFirst false if the session replaces a lost session
   */
  readonly onSession?: (session: pg.Client, isFirst: boolean) => Promise<void>;
  /**
   * First pause, in milliseconds, before a lost connection is opened again. After each failure the
   * pause doubles, up to 5 s.
   */
  readonly retryMs?: number;
}

/** The PostgreSQL channel that carries all signals. */
const wire = "gateway_signal";

/**
 * Creates signals that use LISTEN and NOTIFY of PostgreSQL. They have a connection of their own. If
 * the connection is lost, it is opened again.
 */
export async function createPostgresSignals({
  url,
  log,
  onSession,
  retryMs = 100,
}: PostgresSignalsOptions): Promise<Signals> {
  const local = createLocalSignals();
  const node = randomToken(9);
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let sending = Promise.resolve();

  function receive(message: string): void {
    const [from, channel, payload] = JSON.parse(message) as [string, string, string];
    if (from !== node) void local.publish(channel, payload);
  }

  async function connect(isFirst: boolean): Promise<void> {
    const config = { connectionString: url, application_name: "gateway signals" };
    const next = await openSession(config, async (session) => {
      session.on("notification", ({ payload }) => receive(payload!));
      await onSession?.(session, isFirst);
      await session.query(`listen ${wire}`);
    });
    next.once("end", () => lose(next));
    client = next;
  }

  function lose(lost: pg.Client): void {
    if (client === lost) client = null;
    if (!closed) retry(retryMs);
  }

  function retry(waitMs: number): void {
    timer = setTimeout(() => {
      connect(false).then(
        () => (closed ? client?.end() : undefined),
        (error: unknown) => {
          log?.warn(
            { reason: (error as Error).message },
            "The database connection that carries signals between gateway processes is lost. The gateway tries to open it again within 5 seconds. Until then, this process sees changes of other gateway processes later.",
          );
          if (!closed) retry(Math.min(waitMs * 2, 5_000));
        },
      );
    }, waitMs).unref();
  }

  /**
   * Sends a notification. If there is no connection, sends nothing: the other nodes see the change
   * at their next read of the database.
   */
  async function send(channel: string, payload: string): Promise<void> {
    const values = [wire, JSON.stringify([node, channel, payload])];
    await client?.query("select pg_notify($1, $2)", values).catch(() => {});
  }

  await connect(true);
  return {
    subscribe: local.subscribe,
    async publish(channel, payload = "") {
      await local.publish(channel, payload);
      // Sends one statement at a time, because the queue of the library pg is deprecated.
      sending = sending.then(() => send(channel, payload));
      await sending;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await local.close();
      await client?.end().catch(() => {});
    },
  };
}
