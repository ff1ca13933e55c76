// Creates indexes for searches in the query log: one finds a request by its id, and one finds
// failed requests without reading successful ones (G19.11).
import type { Migration } from "./migration.ts";

export const logSearch: Migration = {
  name: "log search",
  statements: [
    // This index costs about 6 µs for each row, a fifth to a third of the time of the COPY. Without
    // the index, a search for one request would read the rows of all 30 days.
    "create index on gateway.query_log (request_id)",
    // This index contains only failed requests, which are rare. It includes the searched columns,
    // so that PostgreSQL does not read rows that do not match.
    "create index on gateway.query_log (workspace_id, at, id, status, code) where status >= 400",
  ],
};
