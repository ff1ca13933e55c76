// How many calls a row of the query log stands for: rows of calls that nobody pays for are summed up beyond a few (G19.6).
import type { Migration } from "./migration.ts";

export const queryLogCount: Migration = {
  number: 10,
  name: "query log count",
  // A default that is no expression rewrites no partition, and is what a gateway of before writes.
  statements: ["alter table gateway.query_log add column count integer not null default 1"],
};
