// The message of a refusal beside its code in the query log.
import type { Migration } from "./migration.ts";

export const logMessages: Migration = {
  number: 30,
  name: "log messages",
  statements: ["alter table gateway.query_log add column message text"],
};
