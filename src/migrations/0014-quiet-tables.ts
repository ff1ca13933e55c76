// Adds a column with the untracked tables of a workspace: the tables on which no cached response
// depends (`catalog/untracked-tables.ts`). So a write to only these tables need not insert a row
// into `gateway_tx.change`.
import type { Migration } from "./migration.ts";

export const quietTables: Migration = {
  name: "quiet tables",
  statements: ["alter table gateway.workspace add column quiet json"],
};
