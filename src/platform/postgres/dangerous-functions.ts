// The PostgreSQL functions that would let one injected SELECT leave its login (G21.4): the embedded database revokes them from
// everybody, elsewhere `doctor` reports those within reach.

/** Names in pg_catalog, as patterns of LIKE: they change settings, run SQL that comes as text, hold a connection, or write large objects. */
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

/** Yields `oid` of every such function that the database has. */
export const dangerousFunctionsSql = `select oid from pg_catalog.pg_proc where ${patterns
  .map((pattern) => `proname like '${pattern}'`)
  .join(" or ")}`;

/** For a superuser: takes the functions from everybody but `owner`, in the database at hand. */
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
