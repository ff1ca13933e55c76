// Adds a column that says how the definition of a workspace is changed: with definition files or in
// the portal. Gateways of an older version do not set the column. So workspaces that they create
// get the default `files`.
import type { Migration } from "./migration.ts";

export const managedBy: Migration = {
  name: "managed by",
  statements: [
    "alter table gateway.workspace add column managed_by text not null default 'files' check (managed_by in ('files', 'portal'))",
  ],
};
