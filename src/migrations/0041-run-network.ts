// Stores the network of runs that unauthenticated callers cause, so that one network does not use
// the share of all networks (G38.3). Only a keyed hash is stored, and only until the run ends.
import type { Migration } from "./migration.ts";

export const runNetwork: Migration = {
  name: "run network",
  statements: ["alter table gateway_tx.automation_run add column network bytea"],
};
