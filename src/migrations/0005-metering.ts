// What workspaces have used: calls and bytes by day, and the calls of the running minute that nodes have leased.
import type { Migration } from "./migration.ts";

export const metering: Migration = {
  number: 5,
  name: "metering",
  statements: [
    // Room in every page, since the same few rows are written many times a second.
    `create table gateway.usage (
  workspace_id uuid not null,
  day date not null,
  calls bigint not null,
  egress_bytes bigint not null,
  primary key (workspace_id, day)
) with (fillfactor = 50)`,
    // Worth nothing after a minute: what a crash forgets is not worth a write to the log, nor a wait for the disk.
    `create unlogged table gateway.rate_lease (
  workspace_id uuid not null,
  minute timestamptz not null,
  taken bigint not null,
  primary key (workspace_id, minute)
) with (fillfactor = 50)`,
  ],
};
