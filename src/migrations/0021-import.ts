// Creates the tables for imports of end users. Also creates an index of accounts whose password
// hash another system created.
import type { Migration } from "./migration.ts";

export const endUserImport: Migration = {
  name: "import",
  statements: [
    `create table gateway.end_user_import (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  id uuid not null,
  status text not null default 'validated' check (status in ('validated', 'running', 'done', 'failed')),
  mode text check (mode in ('create', 'upsert', 'skipExisting')),
  send_confirmation boolean not null default false,
  total integer not null,
  invalid integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]',
  errors_total integer not null default 0,
  sealed text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (workspace_id, id)
)`,
    "create index on gateway.end_user_import (ends_at)",
    `create table gateway.end_user_import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  number integer not null,
  sealed text not null,
  primary key (workspace_id, import_id, number),
  foreign key (workspace_id, import_id) references gateway.end_user_import (workspace_id, id) on delete cascade
)`,
    // This index finds accounts whose password hash has another format than the gateway's own
    // hashes. The gateway compares such hashes with another function.
    `create index end_user_imported_hash on gateway.end_user (workspace_id)
      where password_hash is not null and not starts_with(password_hash, '$argon2id$v=19$m=19456,t=2,p=1$')`,
  ],
};
