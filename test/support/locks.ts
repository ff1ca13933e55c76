/**
 * Lists the sessions that wait for a lock in this database, for use as the source of a `select`.
 * Other databases are left out, because the server of a test run has the databases of all workers.
 * Copies of one template have equal object ids, so an object id alone would not be enough.
 * `pg_stat_activity` is not used, because it does not change during a transaction.
 */
export const lockWaits = `pg_locks as asked where not granted and exists (select from pg_locks as own
  where own.pid = asked.pid and own.database = (select oid from pg_database where datname = current_database()))`;
