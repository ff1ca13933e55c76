// Creates two tables that count the usage of each workspace. `usage` contains the calls and
// response bytes of each day. A workspace may receive a limited number of calls in a minute. Nodes
// reserve blocks of these calls in advance. `rate_lease` contains the number of reserved calls.
import type { Migration } from "./migration.ts";

export const metering: Migration = {
  name: "metering",
  statements: [
    // The gateway updates the same few rows many times per second. `fillfactor` leaves free space
    // for new row versions, which makes these updates cheaper.
    `create table gateway.usage (
  workspace_id uuid not null,
  day date not null,
  calls bigint not null,
  egress_bytes bigint not null,
  primary key (workspace_id, day)
) with (fillfactor = 50)`,
    // The rows are useless after a minute, so a crash may lose them. The table is unlogged, so
    // PostgreSQL need not write the rows to the write-ahead log.
    `create unlogged table gateway.rate_lease (
  workspace_id uuid not null,
  minute timestamptz not null,
  taken bigint not null,
  primary key (workspace_id, minute)
) with (fillfactor = 50)`,
  ],
};
