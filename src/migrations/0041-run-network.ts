// Adds a column with the network of the unauthenticated caller that caused a run. It limits the
// runs of one network, so that other networks also get capacity (G38.3). Only an HMAC of the
// network is stored, and only until the run ends.
import type { Migration } from "./migration.ts";

export const runNetwork: Migration = {
  name: "run network",
  statements: ["alter table gateway_tx.automation_run add column network bytea"],
};
