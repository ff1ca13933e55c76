// Creates the tables of usage: calls and bytes of each workspace by day, and the calls of the
// current minute. Nodes take the calls of a minute from this table in blocks.
import type { Migration } from "./migration.ts";

export const metering: Migration = {
  name: "metering",
  statements: [
    // `fillfactor` leaves free space in every page, because the same few rows are updated many
    // times per second.
    `create table gateway.usage (
  workspace_id uuid not null,
  day date not null,
  calls bigint not null,
  egress_bytes bigint not null,
  primary key (workspace_id, day)
) with (fillfactor = 50)`,
    // The table is unlogged, because its rows are useless after a minute. So a crash may lose them,
    // and PostgreSQL need not write them to the write-ahead log.
    `create unlogged table gateway.rate_lease (
  workspace_id uuid not null,
  minute timestamptz not null,
  taken bigint not null,
  primary key (workspace_id, minute)
) with (fillfactor = 50)`,
  ],
};
