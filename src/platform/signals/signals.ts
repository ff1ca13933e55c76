// Wake-up signals in this process and between nodes (port Signals). A signal may be lost while a
// connection is down, so listeners must also poll.
import { EventEmitter } from "node:events";
import type pg from "pg";
import { randomToken, type Logger } from "../index.ts";
import { openSession } from "../postgres/index.ts";

type SignalListener = (payload: string) => void;

export interface Signals {
  /**
   * Wakes every listener of the channel on every node. Listeners in this process run before it
   * returns.
   * @param payload at most 7,000 bytes
   */
  readonly publish: (channel: string, payload?: string) => Promise<void>;
  /** Returns a function that ends the subscription. */
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
  /** DSN without a pooler: a pooler does not carry notifications. */
  readonly url: string;
  readonly log?: Logger;
  /**
   * Called with each new session. If it throws for the first session, the creation of the signals
   * fails.
   * @param isFirst false if the session replaces a lost one
   */
  readonly onSession?: (session: pg.Client, isFirst: boolean) => Promise<void>;
  /** First pause before a new connection attempt. It doubles up to 5 s. */
  readonly retryMs?: number;
}

/** The PostgreSQL channel that carries all signals. */
const wire = "gateway_signal";

/**
 * Creates signals over LISTEN and NOTIFY. They use a separate connection, which is opened again
 * when it is lost.
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
          log?.warn({ reason: (error as Error).message }, "signals between nodes are interrupted");
          if (!closed) retry(Math.min(waitMs * 2, 5_000));
        },
      );
    }, waitMs).unref();
  }

  /** Sends a notification. Without a connection, the other nodes learn by their own poll. */
  async function send(channel: string, payload: string): Promise<void> {
    const values = [wire, JSON.stringify([node, channel, payload])];
    await client?.query("select pg_notify($1, $2)", values).catch(() => {});
  }

  await connect(true);
  return {
    subscribe: local.subscribe,
    async publish(channel, payload = "") {
      await local.publish(channel, payload);
      // Sends one statement at a time, because the driver's own queue is deprecated.
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
