// Prepares the administration of end users. Adds an index of accounts by the time of their
// creation, and a column with the earlier mail addresses of an account. Creates a table of deleted
// users whose data is not completely erased yet.
import type { Migration } from "./migration.ts";

export const endUserAdministration: Migration = {
  name: "end-user administration",
  statements: [
    "alter table gateway.end_user add column former_emails text[] not null default '{}'",
    "create index on gateway.end_user (workspace_id, created_at desc, id desc)",
    // The column `sealed` contains the data of the deleted user, encrypted.
    `create table gateway.erasure (
  id uuid primary key,
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  sealed text not null,
  round integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now()
)`,
    "create index on gateway.erasure (due_at)",
    "create index on gateway.erasure (workspace_id)",
  ],
};
