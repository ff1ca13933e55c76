// Stores the untracked tables of a workspace (`catalog/untracked-tables.ts`). Writes to them alone
// write no change row.
import type { Migration } from "./migration.ts";

export const quietTables: Migration = {
  name: "quiet tables",
  statements: ["alter table gateway.workspace add column quiet json"],
};
