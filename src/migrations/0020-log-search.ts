// Creates two indexes of the query log. One index finds a request by its id. The other index finds
// failed requests without reading successful requests (G19.11).
import type { Migration } from "./migration.ts";

export const logSearch: Migration = {
  name: "log search",
  statements: [
    // This index costs about 6 µs for each row, which is a fifth to a third of the time that
    // writing the row takes. Without the index, a search for one request would read the rows of all
    // 30 days.
    "create index on gateway.query_log (request_id)",
    // This index contains only failed requests, which are rare. It includes all columns of the
    // search, so that PostgreSQL reads only matching rows.
    "create index on gateway.query_log (workspace_id, at, id, status, code) where status >= 400",
  ],
};
