// Opens the gateway's database. First updates the gateway's own tables with the function `migrate`
// of the caller, and then opens one pool for each login (G21.4). Rejects servers older than
// PostgreSQL 15, and databases whose encoding is not UTF-8.
import type pg from "pg";
import {
  DatabaseError,
  hasNoConnection,
  innermostReason,
  parseDatabaseUrl,
  unusableDatabase,
} from "./database-url.ts";
import { checkConnections, processConnections, type ConnectionNeeds } from "./connection-room.ts";
import { planLogins, sessionSettings, type LoginKind, type Logins } from "./logins.ts";
import type { Logger } from "../index.ts";
import { createPool, type Pool } from "./pool.ts";
import { noPooler, type Pooler } from "./pooler.ts";

export { DatabaseError } from "./database-url.ts";

export type Database = Awaited<ReturnType<typeof openDatabase>>;

export interface DatabaseOptions {
  /** Database URL of the owner login. It may lead through a connection pooler. */
  readonly url: string;
  /**
   * Database URL of the same database without a pooler, for statements such as CREATE TABLE.
   */
  readonly directUrl?: string | null;
  /** The pooler that `url` leads through; by default there is none. */
  readonly pooler?: Pooler;
  /** Largest number of connections of the read pool, and also of the write pool. */
  readonly poolSize?: number;
  /**
   * Set if the process serves requests. The gateway then checks that the server has enough
   * connections.
   */
  readonly needs?: ConnectionNeeds | undefined;
  /**
   * If true (the default), connects once with each login, and fails if a login cannot use the
   * database. False for a command, so that it opens only the connections that it uses.
   */
  readonly checksLogins?: boolean;
  readonly masterKey: Buffer;
  /** Updates the gateway's own tables and logins. Runs before the first connection of a login. */
  readonly migrate: (owner: Pool, context: MigrationContext) => Promise<void>;
  readonly log?: Logger;
}

export interface MigrationContext {
  readonly masterKey: Buffer;
  readonly logins: Logins | null;
  /** Connection settings of the owner login, without a connection pooler. */
  readonly direct: pg.ClientConfig;
}

/**
 * Extra milliseconds after the server's statement timeout. If the server has not responded by then,
 * the connection counts as dead.
 */
const graceMs = 5_000;

/**
 * Largest number of requests that wait for a connection of the login `control`, for each class of
 * callers of a workspace. Statements on the gateway's own tables take milliseconds, so even a long
 * queue takes little time.
 */
const CONTROL_WAITERS_MAX = 1_000;

/**
 * Connects to the database, updates its tables, and opens the pools.
 * @throws DatabaseError if the database cannot be used
 * @throws the errors of `migrate`
 */
export async function openDatabase(options: DatabaseOptions) {
  const { masterKey, log, pooler = noPooler } = options;
  const target = parseDatabaseUrl(options.url, "DATABASE_URL");
  const ownerUrlName = options.directUrl == null ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const direct = parseDatabaseUrl(options.directUrl ?? options.url, ownerUrlName);
  const onIdleError = (error: Error): void =>
    log?.warn(
      { reason: error.message },
      "An idle database connection was lost. The gateway opens a new connection when it needs one.",
    );
  const owner = createPool({
    connection: { ...direct, application_name: "gateway owner" },
    size: processConnections.owner,
    backendMemory: { isForMany: true },
    onIdleError,
  });
  const pools: Pool[] = [owner];
  const close = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.close()));
  };
  try {
    const facts = await readFacts(owner, direct, ownerUrlName);
    if (options.needs !== undefined) await checkConnections(owner, options.needs);
    const logins = facts.createsRoles ? planLogins(facts.database, masterKey) : null;
    await options.migrate(owner, { masterKey, logins, direct });
    const open = async (kind: LoginKind, size: number): Promise<Pool> => {
      const connection = connectionOf(kind, target, logins);
      const timeoutMs = Number.parseInt(sessionSettings[kind].statement_timeout, 10) * 1_000;
      const pool = createPool({
        connection,
        size,
        name: kind,
        isReadOnly: kind === "read",
        ...(kind === "control" ? { waitersMax: CONTROL_WAITERS_MAX } : {}),
        answerWithinMs: timeoutMs + graceMs,
        onIdleError,
        names: pooler.names,
        cancels: pooler.mode === "none",
      });
      pools.push(pool);
      if (options.checksLogins !== false) {
        const login = String(connection.user);
        await checkLogin(pool, kind, { login, pooler });
      }
      return pool;
    };
    const { poolSize = 10 } = options;
    const [control, read, write] = await Promise.all([
      open("control", processConnections.control),
      open("read", poolSize),
      open("write", poolSize),
    ]);
    return {
      /** Pool for statements that change tables: migrations and applied definitions. */
      owner,
      /** Pool for the gateway's own tables. */
      control,
      /** Pool for reads of workspace tables. */
      read,
      /**
       * Pool for writes to workspace tables, and for rows of the gateway that commit in the same
       * transaction.
       */
      write,
      /**
       * The logins of the pools. Null if the user of the database URL may not create roles. All
       * pools then use that user.
       */
      logins,
      /**
       * Connection settings of the login `control` without a connection pooler, for sessions that
       * use LISTEN or have a lock.
       */
      direct: connectionOf("control", direct, logins),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function connectionOf(
  kind: LoginKind,
  target: pg.ClientConfig,
  logins: Logins | null,
): pg.ClientConfig {
  const settings = sessionSettings[kind];
  const shared = { application_name: `gateway ${kind}` };
  if (logins !== null) {
    const { name, password } = logins[kind];
    return { ...target, ...shared, user: name, password };
  }
  const startUp = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { ...target, ...shared, options: [target.options ?? "", ...startUp].join(" ").trim() };
}

/**
 * Connects with a login, and checks that its settings are in force.
 * @throws DatabaseError if the login cannot be used, or a pooler drops its settings
 */
async function checkLogin(
  pool: Pool,
  kind: LoginKind,
  { login, pooler }: { readonly login: string; readonly pooler: Pooler },
): Promise<void> {
  const text = "select pg_catalog.current_setting('statement_timeout') as timeout";
  const [row] = await pool.run<{ timeout: string }>({ text }).catch((cause: unknown) => {
    if (hasNoConnection(cause)) throw unusableDatabase({}, "DATABASE_URL", cause);
    const action =
      pooler.mode === "none"
        ? "Check the rights of this login."
        : "Check that the pooler lets this login in (PgBouncer: auth_query).";
    throw new DatabaseError(
      `The gateway's login ${login} cannot use the database: ${innermostReason(cause)}. ${action}`,
      { cause },
    );
  });
  if (pooler.mode === "none" || row?.timeout === sessionSettings[kind].statement_timeout) return;
  throw new DatabaseError(
    `The connection pooler drops the settings of the login ${login}, such as its time limit for statements. Give the user of DATABASE_URL the right CREATEROLE, so that the gateway makes logins that have these settings.`,
  );
}

interface Facts {
  readonly database: string;
  readonly version: number;
  readonly encoding: string;
  readonly createsRoles: boolean;
  readonly icu: boolean;
}

async function readFacts(owner: Pool, target: pg.ClientConfig, name: string): Promise<Facts> {
  const text = `select current_database() as database, current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding, rolcreaterole or rolsuper as "createsRoles",
    exists (select from pg_catalog.pg_collation where collname = 'und-x-icu') as icu
    from pg_catalog.pg_roles where rolname = current_user`;
  const [facts] = await owner.run<Facts>({ text }).catch((cause: unknown) => {
    throw unusableDatabase(target, name, cause);
  });
  if (facts === undefined)
    throw new DatabaseError(
      "The database has no role for the user in DATABASE_URL. Create the role, or correct DATABASE_URL.",
    );
  if (facts.version < 150_000)
    throw new DatabaseError(
      `The gateway needs PostgreSQL 15 or later, but the server has version ${Math.floor(facts.version / 10_000)}. Use a newer server.`,
    );
  if (facts.encoding !== "UTF8")
    throw new DatabaseError(
      `The database ${facts.database} has the encoding ${facts.encoding}, but the gateway needs UTF8. Create the database with encoding UTF8.`,
    );
  if (!facts.icu)
    throw new DatabaseError(
      "The PostgreSQL server was built without ICU, which the gateway needs to sort text. Use a server that is built with ICU.",
    );
  return facts;
}
