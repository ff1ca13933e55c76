// Adds a column with the path of the folder of definition files that the gateway applied at its
// last start. `gateway apply` may have applied another folder later.
import type { Migration } from "./migration.ts";

export const startedFrom: Migration = {
  name: "started from",
  statements: [
    "alter table gateway.workspace add column started_from text",
    "update gateway.workspace set started_from = applied_from",
  ],
};
