// Adds the number of calls to the rows of the query log. Rows of calls that use no allowance are
// summed up beyond a limit (G19.6).
import type { Migration } from "./migration.ts";

export const queryLogCount: Migration = {
  name: "query log count",
  // A constant default rewrites no partition, and older gateways write the same value.
  statements: ["alter table gateway.query_log add column count integer not null default 1"],
};
