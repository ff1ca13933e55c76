// Divides the calls of a workspace's minute into shares: one for all callers, one reserved for
// server keys, and one for each network.
import type { Migration } from "./migration.ts";

export const rateShares: Migration = {
  name: "rate-shares",
  statements: [
    // Existing rows count for the share of all callers. Nodes of the previous version count
    // separately until they are replaced.
    `alter table gateway.rate_lease
  add column share text not null default '',
  drop constraint rate_lease_pkey,
  add primary key (workspace_id, minute, share)`,
  ],
};
