// Adds two columns to the runs of automations. `is_open` is true if a caller without a credential
// may have caused the run. `interruptions` counts how often the gateway's process ended during the
// run.
import type { Migration } from "./migration.ts";

export const runTurns: Migration = {
  name: "run-turns",
  statements: [
    `alter table gateway_tx.automation_run
  add column is_open boolean not null default false,
  add column interruptions integer not null default 0`,
    "create index automation_run_due on gateway_tx.automation_run (workspace_id, is_open, due_at) where ended_at is null",
    "drop index gateway_tx.automation_run_open",
  ],
};
