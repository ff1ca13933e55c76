// Tells the runs that strangers cause apart by network, so that one network does not use the share of
// all of them (G38.3). Only a keyed hash of the network is stored, and only until the run is over.
import type { Migration } from "./migration.ts";

export const runNetwork: Migration = {
  number: 41,
  name: "run network",
  statements: ["alter table gateway_tx.automation_run add column network bytea"],
};
