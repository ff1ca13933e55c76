// Creates a table with a single row: the version of the last removal of a workspace. A removal
// deletes all rows of the workspace. So nodes can notice the removal only by this version.
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
