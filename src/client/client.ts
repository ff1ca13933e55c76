// The client of one workspace: its tables, transactions, endpoints, users, files and events.
import { ClientAuth } from "./auth.ts";
import { ClientBus, type BusTransport } from "./bus/client-bus.ts";
import { ClientError } from "./errors.ts";
import { isBrowser } from "./environment.ts";
import { ClientFiles } from "./files.ts";
import { isGuid, NameSource, type SchemaNames } from "./names.ts";
import { RowQuery } from "./row-query.ts";
import { RowChange, RowInsert } from "./row-writes.ts";
import type { QueryContext } from "./requests.ts";
import { ClientSession, type TabLocks } from "./session.ts";
import { memoryStore, type TokenStore } from "./token-store.ts";
import { transact, type AddStep, type ResultsOf } from "./transaction.ts";
import { Transport, type CallOptions, type FetchFunction } from "./transport.ts";
import type { InsertRow, UpdateSet } from "./write-types.ts";
import type { AnyWorkspace, TableName, TableTypes, WorkspaceTypes } from "./workspace-types.ts";

export interface ClientOptions {
  /** Address of the gateway, such as `http://127.0.0.1:4400`. */
  readonly url: string;
  /** Id of the workspace. */
  readonly workspace: string;
  /** An API key. In a browser only a publishable key is accepted. */
  readonly key?: string | undefined;
  /** The store of the session's tokens. By default, they are only in memory. */
  readonly store?: TokenStore | undefined;
  /**
   * A response of `/schema`. With it, the client need not request the schema while no user is
   * signed in. For each signed-in user, the client requests the schema, because users may see other
   * names.
   */
  readonly schema?: SchemaNames | undefined;
  /** Maximum number of retries, for calls that are safe to retry. Default: 2. */
  readonly retries?: number | undefined;
  /**
   * Maximum wait before a retry, in milliseconds. If the gateway asks for a longer wait, the call
   * fails. Default: 10,000.
   */
  readonly maxWaitMs?: number | undefined;
  /** Replaces `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** Locks between tabs; null turns them off. Default: `navigator.locks`. */
  readonly locks?: TabLocks | null | undefined;
  /**
   * The transport of events. Default: `websocket` if the platform has WebSockets, otherwise `sse`.
   */
  readonly bus?: BusTransport | undefined;
}

/** The reads and writes of one table. */
export class TableAccess<W extends WorkspaceTypes, T extends TableTypes> extends RowQuery<W, T> {
  readonly #context: QueryContext;
  readonly #table: string;

  constructor(context: QueryContext, table: string) {
    super(context, { table });
    this.#context = context;
    this.#table = table;
  }

  /** Inserts one row, or up to 1000 rows: all of them or none. */
  insert(
    rows: T["insert"] extends true ? InsertRow<T> | readonly InsertRow<T>[] : never,
  ): RowInsert<T> {
    const values = Array.isArray(rows) ? rows : [rows];
    return new RowInsert<T>(this.#context, {
      type: "insert",
      table: this.#table,
      rest: { values },
    });
  }

  /** Changes the rows that meet the conditions of `where`. */
  update(set: T["update"] extends true ? UpdateSet<T> : never): RowChange<W, T> {
    return this.#change("update", { set });
  }

  /** Deletes the rows that meet the conditions of `where`. */
  delete(..._allowed: T["delete"] extends true ? [] : [never]): RowChange<W, T> {
    return this.#change("delete", {});
  }

  #change(type: "update" | "delete", rest: Readonly<Record<string, unknown>>): RowChange<W, T> {
    return new RowChange<W, T>(this.#context, { type, table: this.#table, where: [], rest });
  }
}

/** A client of one workspace, for one user at a time. */
export class WorkspaceClient<W extends WorkspaceTypes = AnyWorkspace> {
  readonly auth: ClientAuth;
  readonly files: ClientFiles;
  readonly bus: ClientBus<W>;
  readonly #context: QueryContext;

  constructor(options: ClientOptions) {
    const transport = new Transport(transportOptions(options));
    const session = new ClientSession({
      transport,
      store: options.store ?? memoryStore(),
      locks: options.locks === undefined ? tabLocks() : options.locks,
      lockName: `workspace-gateway ${transport.options.base}`,
    });
    transport.tokens = session;
    const userId = async (): Promise<string | null> => (await session.tokens())?.user.id ?? null;
    this.#context = { transport, names: new NameSource(transport, userId, options.schema) };
    this.auth = new ClientAuth(transport, session);
    this.files = new ClientFiles(transport);
    this.bus = new ClientBus(transport, session, options.bus);
  }

  /** Begins a read or a write of a table, by its name or GUID. */
  from<N extends TableName<W>>(table: N): TableAccess<W, W["tables"][N]> {
    return new TableAccess(this.#context, table);
  }

  /**
   * Runs several reads and writes as one transaction: either all of them take effect, or none.
   * @param build adds the steps, and returns the steps whose results the program needs
   */
  transaction<S>(
    build: (add: AddStep) => S,
    options: CallOptions & { readonly idempotencyKey?: string } = {},
  ): Promise<ResultsOf<S>> {
    return transact(this.#context, build, options);
  }

  /** Calls a synchronous endpoint, by its name or GUID. The call contains no credential. */
  async call<N extends keyof W["endpoints"] & string>(
    endpoint: N,
    request?: W["endpoints"][N]["request"],
    options: CallOptions = {},
  ): Promise<W["endpoints"][N]["response"]> {
    const { transport, names } = this.#context;
    const id = isGuid(endpoint)
      ? endpoint
      : await names.with((known) => known.endpoint(endpoint), options.signal);
    return transport.json({
      method: "POST",
      path: `/endpoint/${id}`,
      ...(request !== undefined && { json: request }),
      credential: "none",
      isRepeatable: false,
      ...options,
    });
  }
}

/**
 * Creates a client of one workspace. `W` is the type that `gateway types` writes.
 * @throws ClientError SECRET_KEY_IN_BROWSER for a server key in a browser; INVALID_OPTIONS for a
 *   malformed address or id
 */
export const createClient = <W extends WorkspaceTypes = AnyWorkspace>(
  options: ClientOptions,
): WorkspaceClient<W> => new WorkspaceClient<W>(options);

function transportOptions(options: ClientOptions): Transport["options"] {
  const { url, workspace, key, retries = 2, maxWaitMs = 10_000 } = options;
  if (key?.startsWith("sk_live_") === true && isBrowser())
    throw new ClientError(
      "This is a server key, and every visitor of the page could read it. Use a publishable key (pk_live_...) in browsers.",
      { code: "SECRET_KEY_IN_BROWSER" },
    );
  if (!isGuid(workspace)) throw invalid("workspace", "the id of the workspace, a GUID");
  const hasWorkspace = new RegExp(`/${workspace}/*$`, "i").test(url);
  if (!/^https?:\/\/[^\s?#]+$/.test(url) || hasWorkspace)
    throw invalid(
      "url",
      "the address of the gateway without a workspace, such as http://127.0.0.1:4400",
    );
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw invalid("key", "an API key");
  const send: FetchFunction = options.fetch ?? ((to, init) => fetch(to, init));
  const base = `${url.replace(/\/+$/, "")}/${workspace}`;
  return { base, key: key ?? null, fetch: send, retries, maxWaitMs };
}

const invalid = (name: string, expected: string): ClientError =>
  new ClientError(`The option ${JSON.stringify(name)} must be ${expected}.`, {
    code: "INVALID_OPTIONS",
  });

const tabLocks = (): TabLocks | null =>
  (globalThis as { readonly navigator?: { readonly locks?: TabLocks } }).navigator?.locks ?? null;
