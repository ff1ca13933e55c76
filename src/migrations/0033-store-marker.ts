// Adds a column with the id of the bucket or folder in which the database's files are stored. A
// node with another bucket or folder would not find files, so it can detect the difference by this
// id.
import type { Migration } from "./migration.ts";

export const storeMarker: Migration = {
  name: "store marker",
  statements: ["alter table gateway_tx.blob_space add column store_id uuid"],
};
