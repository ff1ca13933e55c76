/**
 * Who waits for a lock, as the source of a `select`. Of this database alone: the server of a run has the databases of all workers, and
 * what they were copied with has the same ids in each. Within a transaction, too, in which `pg_stat_activity` stands still.
 */
export const lockWaits = `pg_locks as asked where not granted and exists (select from pg_locks as own
  where own.pid = asked.pid and own.database = (select oid from pg_database where datname = current_database()))`;
