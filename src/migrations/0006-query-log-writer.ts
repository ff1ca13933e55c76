// Creates a table with one row for each node: the number of the last batch of query log rows that
// the node has written. If the connection fails during a commit, the node reads this table to find
// out whether its batch was committed.
import type { Migration } from "./migration.ts";

export const queryLogWriter: Migration = {
  name: "query log writer",
  statements: [
    // The gateway updates the same few rows many times per second. `fillfactor` leaves free space
    // for new row versions, which makes these updates cheaper.
    `create table gateway.query_log_writer (
  id uuid primary key,
  batch bigint not null,
  at timestamptz not null
) with (fillfactor = 50)`,
  ],
};
