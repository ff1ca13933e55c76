// Creates the first of the gateway's own tables: settings, workspaces with earlier revisions, API
// keys, and encrypted secrets.
import type { Migration } from "./migration.ts";

export const controlPlane: Migration = {
  name: "control plane",
  statements: [
    `create table gateway.setting (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
)`,
    "create sequence gateway.version",
    // The function keeps a lock until the transaction commits, so versions become visible in their
    // order. A reader that has seen version n finds all later changes with `version > n`. At the
    // commit, `pg_notify` informs all nodes (`platform/signals/`).
    `create function gateway.next_version() returns bigint language sql volatile
  begin atomic
    select pg_catalog.pg_advisory_xact_lock(7236831001);
    select pg_catalog.pg_notify('gateway_signal', '["", "catalog", ""]');
    select pg_catalog.nextval('gateway.version');
  end`,
    // The type of `definition` is json and not jsonb, because json keeps the order of tables and
    // columns.
    `create table gateway.workspace (
  id uuid primary key,
  name text not null,
  version bigint not null default gateway.next_version(),
  revision integer not null check (revision > 0),
  definition json not null,
  schema_name text not null unique,
  root_secret text not null,
  applied_from text,
  applied_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)`,
    "create index on gateway.workspace (version)",
    `create table gateway.workspace_revision (
  workspace_id uuid not null references gateway.workspace on delete cascade,
  revision integer not null,
  definition json not null,
  applied_at timestamptz not null default now(),
  primary key (workspace_id, revision)
)`,
    `create table gateway.api_key (
  id uuid primary key,
  workspace_id uuid not null references gateway.workspace on delete cascade,
  name text not null,
  kind text not null check (kind in ('publishable', 'server')),
  hash bytea not null unique check (length(hash) = 32),
  prefix text not null,
  sealed text check (kind = 'publishable' or sealed is null),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
)`,
    "create index on gateway.api_key (workspace_id)",
    `create table gateway.secret (
  workspace_id uuid not null references gateway.workspace on delete cascade,
  path text not null,
  sealed text not null,
  fingerprint text not null,
  primary key (workspace_id, path)
)`,
    "create schema gateway_tx",
  ],
};
