// Wake-up signals in this process and between nodes (port Signals). One may be lost while a connection is away, so listeners poll, too.
import pg from "pg";
import { randomToken, type Logger } from "../index.ts";

export type SignalListener = (payload: string) => void;

export interface Signals {
  /** Wakes every listener of the channel, on every node; those of this process before it returns. `payload`: at most 7000 bytes. */
  readonly publish: (channel: string, payload?: string) => Promise<void>;
  /** Answers the function that ends the subscription. */
  readonly subscribe: (channel: string, listener: SignalListener) => () => void;
  readonly close: () => Promise<void>;
}

export function createLocalSignals(): Signals {
  const listeners = new Map<string, Set<SignalListener>>();
  return {
    async publish(channel, payload = "") {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    subscribe(channel, listener) {
      const group = listeners.get(channel) ?? new Set();
      listeners.set(channel, group.add(listener));
      return () => void group.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}

export interface PostgresSignalsOptions {
  /** DSN without a pooler: a pooler does not carry notifications. */
  readonly url: string;
  readonly log?: Logger;
  /**
   * Called with the session when it begins; what it throws ends the first one.
   * @param isFirst false where it has come back
   */
  readonly onSession?: (session: pg.Client, isFirst: boolean) => Promise<void>;
  /** First wait before connecting again; doubles up to 5 s. */
  readonly retryMs?: number;
}

/** The one channel of PostgreSQL that carries them all. */
const wire = "gateway_signal";

/** Signals over LISTEN and NOTIFY, on one connection of their own that comes back when it is lost. */
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
    const next = new pg.Client({
      connectionString: url,
      application_name: "gateway signals",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on("notification", ({ payload }) => receive(payload ?? "null"));
    next.on("error", () => {});
    try {
      await next.connect();
      await onSession?.(next, isFirst);
      await next.query(`listen ${wire}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
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

  /** Without a connection the other nodes learn from their own poll. */
  async function send(channel: string, payload: string): Promise<void> {
    const values = [wire, JSON.stringify([node, channel, payload])];
    await client?.query("select pg_notify($1, $2)", values).catch(() => {});
  }

  await connect(true);
  return {
    subscribe: local.subscribe,
    async publish(channel, payload = "") {
      await local.publish(channel, payload);
      // One statement at a time: the driver's own queue of statements is deprecated.
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
