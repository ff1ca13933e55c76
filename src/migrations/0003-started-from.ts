// Stores the folder that each start applies apart from the folder of the last apply. The two may
// differ.
import type { Migration } from "./migration.ts";

export const startedFrom: Migration = {
  name: "started from",
  statements: [
    "alter table gateway.workspace add column started_from text",
    "update gateway.workspace set started_from = applied_from",
  ],
};
