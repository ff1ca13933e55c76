// Creates a table with a row for each removed workspace. A removal deletes all other rows of the
// workspace, so nodes need this row to notice the removal.
import type { Migration } from "./migration.ts";

export const removals: Migration = {
  name: "removals",
  statements: [
    `create table gateway.last_removal (
  is_only boolean primary key default true check (is_only),
  version bigint not null
)`,
  ],
};
