// Reads facts about the database for `gateway doctor`, as the owner of the database. The tables of
// the gateway need not exist yet.
import { dangerousFunctionsSql, type Pool } from "../../platform/postgres/index.ts";

export interface ServerFacts {
  readonly version: number;
  readonly versionText: string;
  readonly encoding: string;
  readonly database: string;
  readonly user: string;
  readonly hasCollation: boolean;
  readonly createsRoles: boolean;
  readonly createsSchemas: boolean;
  /** Time of the database server's clock, in milliseconds since 1970. */
  readonly nowMs: number;
}

export async function readServerFacts(owner: Pool): Promise<ServerFacts> {
  const text = `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      current_setting('server_encoding') as encoding, current_database() as database, current_user as "user",
      exists (select from pg_catalog.pg_collation where collname = 'und-x-icu') as "hasCollation",
      rolcreaterole or rolsuper as "createsRoles", has_database_privilege(current_database(), 'create') as "createsSchemas",
      extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
    from pg_catalog.pg_roles where rolname = current_user`;
  const [facts] = await owner.run<ServerFacts>({ text });
  if (facts === undefined) throw new Error("the database does not know its own user");
  return facts;
}

/** Returns the given names for which the database server has a login. */
export async function findLogins(owner: Pool, names: readonly string[]): Promise<string[]> {
  const rows = await owner.run<{ name: string }>(
    { text: "select rolname as name from pg_catalog.pg_roles where rolname = any($1)" },
    [names],
  );
  return rows.map((row) => row.name);
}

/**
 * Returns how many of the dangerous SQL functions (G21.4, such as `pg_sleep`) the login may call.
 */
export async function countDangerousFunctions(owner: Pool, login: string): Promise<number> {
  const text = `select count(*)::int as count from (${dangerousFunctionsSql}) listed where has_function_privilege($1, listed.oid, 'execute')`;
  return (await owner.run<{ count: number }>({ text }, [login]))[0]?.count ?? 0;
}
