/**
 * The sessions that wait for a lock, as the source of a `select`. Only for this database: a test
 * run has one server with the databases of all workers, and copies of the template share object
 * ids. Also works in a transaction, where `pg_stat_activity` does not change.
 */
export const lockWaits = `pg_locks as asked where not granted and exists (select from pg_locks as own
  where own.pid = asked.pid and own.database = (select oid from pg_database where datname = current_database()))`;
