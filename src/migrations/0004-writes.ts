// Creates the tables `change` and `idempotency`. A write to a workspace's tables inserts rows into
// both in the same transaction. `change` tells all nodes which tables were written. `idempotency`
// stores the responses to requests with an idempotency key.
import type { Migration } from "./migration.ts";

export const writes: Migration = {
  name: "writes",
  statements: [
    // Nodes find new rows by the id of the transaction. Row ids do not show which rows are new,
    // because they are assigned before the commit. The table has only one index, because each write
    // inserts a row here.
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
    // If an SQL statement of the gateway finds that its write is not allowed, it calls this
    // function. The function raises an error, which undoes the write. Only the gateway reads the
    // error's message.
    `create function gateway_tx.refuse(reason text) returns text language plpgsql volatile set search_path = '' as $body$
begin
  raise exception using errcode = 'GW001', message = reason;
end $body$`,
    "revoke all on function gateway_tx.refuse(text) from public",
  ],
};
