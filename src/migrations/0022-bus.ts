// Creates two tables of the Event Bus: one for the numbered events, and one for the last number of
// each bus (a topic with an instance). Also creates an index of events without a number.
import type { Migration } from "./migration.ts";

export const bus: Migration = {
  name: "bus",
  statements: [
    `create table gateway_tx.bus_usage (
  workspace_id uuid primary key references gateway.workspace (id) on delete cascade,
  bytes bigint not null,
  number_floor bigint not null default 0
)`,
    `create table gateway_tx.bus (
  workspace_id uuid not null,
  topic text collate "C" not null,
  instance text collate "C" not null,
  last_number bigint not null,
  ends_at timestamptz not null,
  primary key (workspace_id, topic, instance)
)`,
    "create index on gateway_tx.bus (ends_at)",
    `create table gateway_tx.bus_event (
  workspace_id uuid not null,
  topic text collate "C" not null,
  instance text collate "C" not null,
  number bigint not null,
  seq bigint not null generated always as identity,
  id uuid not null,
  at timestamptz not null,
  ends_at timestamptz not null,
  bytes_up_to bigint not null,
  op text not null check (op in ('insert', 'update', 'delete', 'custom')),
  name text,
  table_id uuid,
  actor_kind text not null,
  actor_id text,
  body text not null,
  primary key (workspace_id, topic, instance, number)
)`,
    "create unique index on gateway_tx.bus_event (seq)",
    "create index on gateway_tx.bus_event (ends_at)",
    "create index on gateway_tx.bus_event (workspace_id, bytes_up_to)",
    // This index finds events that have no number yet. A write that publishes no event adds nothing
    // to this index.
    "create index change_event on gateway_tx.change (xid, id) where event is not null",
  ],
};
