// What lets a write leave its change row out.
import type { Migration } from "./migration.ts";

export const quietTables: Migration = {
  number: 14,
  name: "quiet tables",
  statements: ["alter table gateway.workspace add column quiet json"],
};
