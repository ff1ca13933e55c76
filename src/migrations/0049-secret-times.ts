// Adds a column with the time at which each secret was stored. The list of a workspace's secrets
// shows this time.
import type { Migration } from "./migration.ts";

export const secretTimes: Migration = {
  name: "secret times",
  statements: [
    "alter table gateway.secret add column changed_at timestamptz not null default now()",
  ],
};
