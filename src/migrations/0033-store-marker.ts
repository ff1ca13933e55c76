// Adds a column with the id of the bucket or folder that contains the database's files. A node that
// uses another bucket or folder would not find the files. The node detects the difference by the
// id.
import type { Migration } from "./migration.ts";

export const storeMarker: Migration = {
  name: "store marker",
  statements: ["alter table gateway_tx.blob_space add column store_id uuid"],
};
