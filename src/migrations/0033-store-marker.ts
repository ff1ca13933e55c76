// Records the one store of a database's files, by the marker in the store. A node with another
// store would lose files.
import type { Migration } from "./migration.ts";

export const storeMarker: Migration = {
  name: "store marker",
  statements: ["alter table gateway_tx.blob_space add column store_id uuid"],
};
