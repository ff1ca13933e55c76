// Allows OAuth clients as uploaders of files. Adds a column with the id of the OAuth client to the
// query log.
import type { Migration } from "./migration.ts";

export const oauthClients: Migration = {
  name: "oauth-clients",
  statements: [
    "alter table gateway_tx.blob drop constraint blob_created_by_check",
    "alter table gateway_tx.blob add constraint blob_created_by_check check (created_by ~ '^(key|endUser|member|oauth):') not valid",
    "alter table gateway.query_log add column client_id text",
  ],
};
