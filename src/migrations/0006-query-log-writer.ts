// The last batch of each writer of the query log, by which it sees whether a batch was committed whose answer was lost.
import type { Migration } from "./migration.ts";

export const queryLogWriter: Migration = {
  number: 6,
  name: "query log writer",
  statements: [
    // Room in every page, since the same few rows are written many times a second.
    `create table gateway.query_log_writer (
  id uuid primary key,
  batch bigint not null,
  at timestamptz not null
) with (fillfactor = 50)`,
  ],
};
