// Creates the tables that commit together with a write to workspace tables: the change and the
// idempotency record.
import type { Migration } from "./migration.ts";

export const writes: Migration = {
  name: "writes",
  statements: [
    // Nodes read changes by transaction id. Row ids are assigned before the commit, so they do not
    // show which rows are new. Each write inserts such a row, so the table has only one index.
    `create table gateway_tx.change (
  xid xid8 not null default pg_catalog.pg_current_xact_id(),
  id bigint generated always as identity (cache 32),
  at timestamptz not null default now(),
  workspace_id uuid not null,
  tables uuid[] not null,
  event json,
  primary key (xid, id)
)`,
    `create table gateway_tx.idempotency (
  workspace_id uuid not null,
  credential_id uuid not null,
  key text not null,
  body_hash bytea not null,
  rights_hash bytea not null,
  answer text not null,
  at timestamptz not null default now(),
  primary key (workspace_id, credential_id, key)
)`,
    "create index on gateway_tx.idempotency (at)",
    // Rolls back the single statement of a write. The error's message contains the reason, and only
    // the gateway reads it.
    `create function gateway_tx.refuse(reason text) returns text language plpgsql volatile set search_path = '' as $body$
begin
  raise exception using errcode = 'GW001', message = reason;
end $body$`,
    "revoke all on function gateway_tx.refuse(text) from public",
  ],
};
