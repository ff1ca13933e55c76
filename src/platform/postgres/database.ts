// Opens the gateway's database: one pool per login (G21.4), tables migrated first by the function that is handed in.
// Refuses servers older than PostgreSQL 15 and databases that are not in UTF-8.
import type pg from "pg";
import { DatabaseError, parseDatabaseUrl } from "./database-url.ts";
import { checkConnections, processConnections, type ConnectionNeeds } from "./connection-room.ts";
import { sqlState } from "./database-errors.ts";
import { planLogins, sessionSettings, type LoginKind, type Logins } from "./logins.ts";
import type { Logger } from "../index.ts";
import { createPool, type Pool } from "./pool.ts";

export { DatabaseError } from "./database-url.ts";

export interface Database {
  /** DDL, migrations, apply. */
  readonly owner: Pool;
  /** The gateway's own tables. */
  readonly control: Pool;
  /** Workspace tables, read-only. */
  readonly read: Pool;
  /** Workspace tables, and what commits with them. */
  readonly write: Pool;
  /** The logins behind the pools; null where the DSN's user may create none and stands for all of them. */
  readonly logins: Logins | null;
  /** The control login without a pooler, for sessions that listen or hold a lock. */
  readonly direct: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** DSN of the owner, possibly through a pooler. */
  readonly url: string;
  /** The same database without a pooler, for DDL; named statements and cancelling are then off for `url`. */
  readonly directUrl?: string | null;
  /** Connections of the read pool, and of the write pool. */
  readonly poolSize?: number;
  /** Of a process that serves: the sum of its connections must have room. */
  readonly needs?: ConnectionNeeds | undefined;
  readonly masterKey: Buffer;
  /** Brings the gateway's own tables and the logins up to date, before anything connects as one of them. */
  readonly migrate: (owner: Pool, context: MigrationContext) => Promise<void>;
  readonly log?: Logger;
}

export interface MigrationContext {
  readonly masterKey: Buffer;
  readonly logins: Logins | null;
  /** The owner without a pooler. */
  readonly direct: pg.ClientConfig;
}

/** How long a statement may go unanswered beyond the server's own limit before its connection counts as dead. */
const graceMs = 5_000;

/**
 * The gateway's own tables answer within milliseconds: as many callers of a workspace may wait for
 * them.
 */
const CONTROL_WAITERS_MAX = 1_000;

/** Connects, migrates, and opens the pools. @throws DatabaseError, or what `migrate` throws */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { masterKey, log } = options;
  const target = parseDatabaseUrl(options.url, "DATABASE_URL");
  const direct =
    options.directUrl == null ? target : parseDatabaseUrl(options.directUrl, "DATABASE_DIRECT_URL");
  const onIdleError = (error: Error): void =>
    log?.warn({ reason: error.message }, "a database connection was lost");
  const owner = createPool({
    connection: { ...direct, application_name: "gateway owner" },
    size: processConnections.owner,
    onIdleError,
  });
  const pools: Pool[] = [owner];
  const close = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.close()));
  };
  try {
    const facts = await readFacts(owner, direct);
    if (options.needs !== undefined) await checkConnections(owner, options.needs);
    const logins = facts.createsRoles ? planLogins(facts.database, masterKey) : null;
    await options.migrate(owner, { masterKey, logins, direct });
    const open = async (kind: LoginKind, size: number): Promise<Pool> => {
      const connection = connectionOf(kind, target, logins);
      const timeoutMs = Number.parseInt(sessionSettings[kind].statement_timeout, 10) * 1_000;
      const pooled = options.directUrl != null && options.directUrl !== options.url;
      const pool = createPool({
        connection,
        size,
        name: kind,
        isReadOnly: kind === "read",
        ...(kind === "control" ? { waitersMax: CONTROL_WAITERS_MAX } : {}),
        answerWithinMs: timeoutMs + graceMs,
        onIdleError,
        ...(pooled ? { statementNamesMax: 0 } : {}),
      });
      pools.push(pool);
      await pool.run({ text: "select" }).catch((cause: unknown) => {
        if (sqlState(cause) === TOO_MANY) throw new DatabaseError(NO_CONNECTION, { cause });
        throw new DatabaseError(
          `The gateway's login ${connection.user} cannot use the database: ${reasonOf(cause)}.`,
          { cause },
        );
      });
      return pool;
    };
    const { poolSize = 10 } = options;
    const [control, read, write] = await Promise.all([
      open("control", processConnections.control),
      open("read", poolSize),
      open("write", poolSize),
    ]);
    return {
      owner,
      control,
      read,
      write,
      logins,
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

const TOO_MANY = "53300";
const NO_CONNECTION =
  "The database server has no connection left for this process. Set database.poolSize (GATEWAY_POOL_SIZE) lower on each gateway process, or raise max_connections of the server.";

interface Facts {
  readonly database: string;
  readonly version: number;
  readonly encoding: string;
  readonly createsRoles: boolean;
  readonly icu: boolean;
}

async function readFacts(owner: Pool, target: pg.ClientConfig): Promise<Facts> {
  const text = `select current_database() as database, current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding, rolcreaterole or rolsuper as "createsRoles",
    exists (select from pg_catalog.pg_collation where collname = 'und-x-icu') as icu
    from pg_catalog.pg_roles where rolname = current_user`;
  const [facts] = await owner.run<Facts>({ text }).catch((cause: unknown) => {
    if (sqlState(cause) === TOO_MANY) throw new DatabaseError(NO_CONNECTION, { cause });
    throw new DatabaseError(
      `The database at ${target.host}:${target.port} cannot be used: ${reasonOf(cause)}. Check DATABASE_URL.`,
      { cause },
    );
  });
  if (facts === undefined)
    throw new DatabaseError("The database does not know the user that DATABASE_URL names.");
  if (facts.version < 150_000)
    throw new DatabaseError(
      `PostgreSQL 15 or later is needed; the server is version ${Math.floor(facts.version / 10_000)}.`,
    );
  if (facts.encoding !== "UTF8")
    throw new DatabaseError(
      `The database ${facts.database} is in ${facts.encoding}; create it with encoding UTF8.`,
    );
  if (!facts.icu)
    throw new DatabaseError(
      "The PostgreSQL server was built without ICU, whose collation the gateway sorts text by.",
    );
  return facts;
}

/** The innermost reason: what the server or the network said. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
