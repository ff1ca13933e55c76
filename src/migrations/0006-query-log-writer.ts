// Creates a table with the number of the last batch of each node that writes the query log. If the
// connection fails during a commit, the node finds out here whether its batch was committed.
import type { Migration } from "./migration.ts";

export const queryLogWriter: Migration = {
  name: "query log writer",
  statements: [
    // `fillfactor` leaves free space in every page, because the same few rows are updated many
    // times per second.
    `create table gateway.query_log_writer (
  id uuid primary key,
  batch bigint not null,
  at timestamptz not null
) with (fillfactor = 50)`,
  ],
};
