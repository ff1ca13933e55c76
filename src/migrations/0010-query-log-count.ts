// Adds a column with the number of calls to the query log. Above a limit, the log stores many calls
// without an accepted credential as one row (G19.6).
import type { Migration } from "./migration.ts";

export const queryLogCount: Migration = {
  name: "query log count",
  // The default is a constant, so PostgreSQL need not rewrite the partitions. Rows that nodes of
  // the previous version write get this default, too.
  statements: ["alter table gateway.query_log add column count integer not null default 1"],
};
