// Adds a column for the folder that each start of the gateway applies. It can differ from the
// folder of the last apply.
import type { Migration } from "./migration.ts";

export const startedFrom: Migration = {
  name: "started from",
  statements: [
    "alter table gateway.workspace add column started_from text",
    "update gateway.workspace set started_from = applied_from",
  ],
};
