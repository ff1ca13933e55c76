// What commits together with a write to workspace tables: the change itself and the idempotency record.
import type { Migration } from "./migration.ts";

export const writes: Migration = {
  number: 4,
  name: "writes",
  statements: [
    // Nodes read changes by transaction id: ids of rows are given before the commit, so they do not tell what is new. Every write
    // pays for this row, so it has one index only.
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
    // Lets the one statement of a write undo itself: what it has found out is the error's message, read by the gateway alone.
    `create function gateway_tx.refuse(reason text) returns text language plpgsql volatile set search_path = '' as $body$
begin
  raise exception using errcode = 'GW001', message = reason;
end $body$`,
    "revoke all on function gateway_tx.refuse(text) from public",
  ],
};
