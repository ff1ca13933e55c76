// Divides the minute's rate into shares: the open share, the share reserved for server keys, and
// the calls of each network.
import type { Migration } from "./migration.ts";

export const rateShares: Migration = {
  name: "rate-shares",
  statements: [
    // Rows of the current minutes count as taken from the open share. Older nodes count separately
    // until they are replaced.
    `alter table gateway.rate_lease
  add column share text not null default '',
  drop constraint rate_lease_pkey,
  add primary key (workspace_id, minute, share)`,
  ],
};
