// Records who manages the definition of each workspace. An apply by an older gateway does not set
// the column, so its workspaces get the default.
import type { Migration } from "./migration.ts";

export const managedBy: Migration = {
  name: "managed by",
  statements: [
    "alter table gateway.workspace add column managed_by text not null default 'files' check (managed_by in ('files', 'portal'))",
  ],
};
