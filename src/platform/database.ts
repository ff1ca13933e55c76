// In charge of the gateway's connections to its database: one pool per login (architecture 5), opened in the one right order.
// Refuses servers older than PostgreSQL 15 and databases that are not in UTF-8. Builds no tables: `migrate` is handed in.
import pg from "pg";
import { planLogins, sessionSettings, type Logins } from "./logins.ts";
import type { Logger } from "./logger.ts";
import { createPool, type Pool } from "./pool.ts";

export interface Database {
  /** DDL, migrations, apply. */
  readonly owner: Pool;
  /** The gateway's own tables. */
  readonly control: Pool;
  /** Workspace tables, read-only. */
  readonly read: Pool;
  /** Workspace tables, and what commits with them. */
  readonly write: Pool;
  /** Names of the logins behind the pools; null where the DSN's user may create none and stands for all of them. */
  readonly logins: Logins | null;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** DSN of the owner, possibly through a pooler. */
  readonly url: string;
  /** The same database without a pooler, for DDL; named statements and cancelling are then off for `url`. */
  readonly directUrl?: string | null;
  /** Connections of the read pool, and of the write pool. */
  readonly poolSize?: number;
  readonly masterKey: Buffer;
  /** Brings the gateway's own tables and the logins up to date, before anything connects as one of them. */
  readonly migrate: (owner: Pool, context: MigrationContext) => Promise<void>;
  readonly log?: Logger;
}

export interface MigrationContext {
  readonly masterKey: Buffer;
  readonly logins: Logins | null;
}

/** The database cannot be used; the message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/**
 * Connects, migrates, and opens the pools.
 *
 * @throws DatabaseError, or what `migrate` throws
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, poolSize = 10, masterKey, log } = options;
  const pooled = directUrl !== undefined && directUrl !== null && directUrl !== url;
  const target = parseUrl(url);
  const onIdleError = (error: Error): void =>
    log?.warn({ reason: error.message }, "a database connection was lost");
  const owner = createPool({
    connection: { ...parseUrl(directUrl ?? url), application_name: "gateway owner" },
    size: 3,
    onIdleError,
  });
  try {
    const facts = await readFacts(owner, target);
    const logins = facts.createsRoles ? planLogins(facts.database, masterKey) : null;
    await options.migrate(owner, { masterKey, logins });
    const open = (kind: keyof Logins, size: number): Pool => {
      const login = logins?.[kind];
      const as =
        login === undefined
          ? { options: startupOptions(target.options, sessionSettings[kind]) }
          : { user: login.name, password: login.password };
      return createPool({
        connection: { ...target, ...as, application_name: `gateway ${kind}` },
        size,
        onIdleError,
        ...(pooled ? { statementNamesMax: 0 } : {}),
      });
    };
    const pools = {
      owner,
      control: open("control", 4),
      read: open("read", poolSize),
      write: open("write", poolSize),
    };
    const close = async (): Promise<void> => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    };
    return { ...pools, logins, close };
  } catch (error) {
    await owner.close();
    throw error;
  }
}

interface Target extends pg.ClientConfig {
  readonly options?: string;
}

/** The parts of a DSN, as pg itself reads it. */
function parseUrl(url: string): Target {
  try {
    const client = new pg.Client({ connectionString: url }) as pg.Client & {
      connectionParameters: { options?: string };
    };
    const { host, port, user, password, database, ssl } = client;
    const { options } = client.connectionParameters;
    return {
      host,
      port,
      user,
      database,
      ssl: ssl as pg.ClientConfig["ssl"],
      ...(password == null ? {} : { password }),
      ...(options ? { options } : {}),
    };
  } catch (cause) {
    throw new DatabaseError(
      "DATABASE_URL is not a PostgreSQL address: write postgres://user:password@host:5432/database.",
      { cause },
    );
  }
}

async function readFacts(
  owner: Pool,
  target: Target,
): Promise<{ database: string; createsRoles: boolean }> {
  const text = `select current_database() as database, current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding, rolcreaterole or rolsuper as "createsRoles",
    exists (select from pg_catalog.pg_collation where collname = 'und-x-icu') as icu
    from pg_catalog.pg_roles where rolname = current_user`;
  type Facts = {
    database: string;
    version: number;
    encoding: string;
    createsRoles: boolean;
    icu: boolean;
  };
  const [facts] = await owner.run<Facts>({ text }).catch((error: unknown) => {
    throw new DatabaseError(
      `The database at ${target.host}:${target.port} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`,
      { cause: error },
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

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError && cause.errors.length > 0)
    return String((cause.errors[0] as Error).message);
  return cause instanceof Error ? cause.message : String(cause);
}

function startupOptions(
  given: string | undefined,
  settings: Readonly<Record<string, string>>,
): string {
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [...(given === undefined ? [] : [given]), ...own].join(" ");
}
