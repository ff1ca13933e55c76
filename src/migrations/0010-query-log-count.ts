// Adds the number of calls to the rows of the query log. Beyond a limit, one row stands for many
// calls without an accepted credential (G19.6).
import type { Migration } from "./migration.ts";

export const queryLogCount: Migration = {
  name: "query log count",
  // With a constant default, PostgreSQL need not rewrite the partitions. Nodes of the previous
  // version write the same value.
  statements: ["alter table gateway.query_log add column count integer not null default 1"],
};
