// Adds a column with the error message to the query log, beside the column with the error code.
import type { Migration } from "./migration.ts";

export const logMessages: Migration = {
  name: "log messages",
  statements: ["alter table gateway.query_log add column message text"],
};
