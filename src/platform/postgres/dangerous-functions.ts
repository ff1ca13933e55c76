// The PostgreSQL functions with which an injected SELECT could exceed the rights of its login
// (G21.4). The embedded database revokes them from all users. For other databases, `doctor` reports
// the ones that a login can call.

/**
 * LIKE patterns of function names in pg_catalog. The functions change settings, run SQL from text,
 * block a connection, or write large objects.
 */
const patterns = [
  "set_config",
  "%\\_to\\_xml%",
  "ts\\_stat",
  "ts\\_rewrite",
  "pg\\_sleep%",
  "lo\\_%",
  "loread",
  "lowrite",
  "dblink%",
];

/** A query for the `oid` of every dangerous function in the database. */
export const dangerousFunctionsSql = `select oid from pg_catalog.pg_proc where ${patterns
  .map((pattern) => `proname like '${pattern}'`)
  .join(" or ")}`;

/**
 * Returns the statement that revokes the dangerous functions of the current database from all users
 * except `owner`. Only a superuser may run it.
 */
export function revokeDangerousFunctionsSql(owner: string): string {
  return `do $revoke$
declare f regprocedure;
begin
  for f in select oid::regprocedure from (${dangerousFunctionsSql}) listed loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to ${owner}', f);
  end loop;
end $revoke$`;
}
