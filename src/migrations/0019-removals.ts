// Records the last removal of workspaces, which leaves no other rows that nodes could notice.
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
