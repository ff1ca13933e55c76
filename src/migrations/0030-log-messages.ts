// Adds the error message to rows of the query log, next to the error code.
import type { Migration } from "./migration.ts";

export const logMessages: Migration = {
  name: "log messages",
  statements: ["alter table gateway.query_log add column message text"],
};
