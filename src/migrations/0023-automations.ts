// Creates the tables of automations: events (requests to custom endpoints), the runs that they
// start, and the result of each step.
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

export const automations: Migration = {
  name: "automations",
  statements: [
    `create table gateway_tx.automation_event (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  endpoint text not null,
  method text not null,
  headers text not null,
  query text not null,
  content_type text,
  body bytea not null,
  size bigint not null check (size >= 0),
  received_at timestamptz not null default now(),
  primary key (workspace_id, id)
)`,
    "create index on gateway_tx.automation_event (received_at)",
    `create table gateway_tx.automation_dedupe (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  endpoint_id uuid not null,
  key_hash bytea not null,
  event_id uuid not null,
  ends_at timestamptz not null,
  primary key (workspace_id, endpoint_id, key_hash)
)`,
    "create index on gateway_tx.automation_dedupe (ends_at)",
    `create table gateway_tx.automation_run (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  id uuid not null,
  event_id uuid,
  automation_id uuid not null,
  automation text not null,
  definition text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'finished', 'failed', 'parked')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  size bigint not null default 0 check (size >= 0),
  primary key (workspace_id, id),
  check ((ended_at is null) = (status in ('waiting', 'running')))
)`,
    "create index automation_run_open on gateway_tx.automation_run (workspace_id, due_at) where ended_at is null",
    "create index automation_run_troubled on gateway_tx.automation_run (workspace_id, status, id) where status in ('failed', 'parked')",
    "create index on gateway_tx.automation_run (workspace_id, automation, id)",
    "create index on gateway_tx.automation_run (workspace_id, event_id) where event_id is not null",
    "create index automation_run_sync on gateway_tx.automation_run (workspace_id, id) where event_id is null",
    "create index on gateway_tx.automation_run (ended_at)",
    `create table gateway_tx.automation_step (
  workspace_id uuid not null,
  run_id uuid not null,
  path text not null,
  number bigint generated always as identity,
  step_id text not null,
  type text not null,
  status text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  input text,
  output text,
  error_code text,
  error_message text,
  primary key (workspace_id, run_id, path),
  foreign key (workspace_id, run_id) references gateway_tx.automation_run (workspace_id, id) on delete cascade
)`,
    // These triggers add the bytes of stored events and runs to the number of bytes of the
    // workspace's files.
    ...countingTriggers("bytes", "gateway_tx.automation_event", "gateway_tx.count_blob_bytes", [
      "insert",
      "delete",
    ]),
    ...countingTriggers("bytes", "gateway_tx.automation_run", "gateway_tx.count_blob_bytes", [
      "insert",
      "update",
      "delete",
    ]),
  ],
};
