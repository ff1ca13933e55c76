// Stores the last batch of each writer of the query log. If the response to a commit is lost, the
// writer finds out here whether its batch was committed.
import type { Migration } from "./migration.ts";

export const queryLogWriter: Migration = {
  name: "query log writer",
  statements: [
    // Free space in every page, because the same few rows are updated many times per second.
    `create table gateway.query_log_writer (
  id uuid primary key,
  batch bigint not null,
  at timestamptz not null
) with (fillfactor = 50)`,
  ],
};
