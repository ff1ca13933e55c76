// Adds a column with the network of a caller without a credential that caused a run. The gateway
// limits the runs of each network, so that a single network cannot use up the capacity (G38.3).
// Only an HMAC of the network is stored, and only until the run ends.
import type { Migration } from "./migration.ts";

export const runNetwork: Migration = {
  name: "run network",
  statements: ["alter table gateway_tx.automation_run add column network bytea"],
};
