// Adds a column with the path of the folder that the last start of the gateway applied. It can
// differ from the folder that `gateway apply` applied last.
import type { Migration } from "./migration.ts";

export const startedFrom: Migration = {
  name: "started from",
  statements: [
    "alter table gateway.workspace add column started_from text",
    "update gateway.workspace set started_from = applied_from",
  ],
};
