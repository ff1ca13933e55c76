// The minute's rate in shares: what anybody may spend, what is kept for server keys, what one network has taken.
import type { Migration } from "./migration.ts";

export const rateShares: Migration = {
  number: 9,
  name: "rate-shares",
  statements: [
    // Rows of the running minutes count as taken from the share of all; nodes that are older count alone until they are replaced.
    `alter table gateway.rate_lease
  add column share text not null default '',
  drop constraint rate_lease_pkey,
  add primary key (workspace_id, minute, share)`,
  ],
};
