// In charge of how far each writer of the query log has come, by which it sees whether a batch went in whose answer was lost.
// Refuses changes: a migration that was released stays as it is; the next number changes it.
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
