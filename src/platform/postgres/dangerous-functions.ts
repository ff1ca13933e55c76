// Lists PostgreSQL functions that are dangerous if an attacker manages to inject a SELECT: they can
// exceed the rights of a login (G21.4). The embedded database takes the right to call them from all
// users. For other databases, `gateway doctor` reports the functions that a login can call.

/**
 * LIKE patterns for the names of functions in the schema `pg_catalog`. These functions change
 * settings, run SQL from text, block a connection, or write large objects.
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
 * Returns a statement that takes the right to call the dangerous functions of the current database
 * from all users except `owner`. Only a superuser may run it.
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
