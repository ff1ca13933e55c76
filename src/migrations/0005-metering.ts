// Creates the tables of usage: calls and bytes by day, and the calls of the current minute that
// nodes have leased.
import type { Migration } from "./migration.ts";

export const metering: Migration = {
  name: "metering",
  statements: [
    // Free space in every page, because the same few rows are updated many times per second.
    `create table gateway.usage (
  workspace_id uuid not null,
  day date not null,
  calls bigint not null,
  egress_bytes bigint not null,
  primary key (workspace_id, day)
) with (fillfactor = 50)`,
    // Unlogged, because the rows are useless after a minute. Surviving a crash is not worth a write
    // to the write-ahead log, nor a wait for the disk.
    `create unlogged table gateway.rate_lease (
  workspace_id uuid not null,
  minute timestamptz not null,
  taken bigint not null,
  primary key (workspace_id, minute)
) with (fillfactor = 50)`,
  ],
};
