// Divides the calls that a workspace may receive in a minute into parts (`share`). One part is for
// all callers, one is reserved for server keys, and each network has one.
import type { Migration } from "./migration.ts";

export const rateShares: Migration = {
  name: "rate-shares",
  statements: [
    // Existing rows count as the part of all callers (`share` is empty). Nodes of the previous
    // version that still run count calls separately from the new nodes.
    `alter table gateway.rate_lease
  add column share text not null default '',
  drop constraint rate_lease_pkey,
  add primary key (workspace_id, minute, share)`,
  ],
};
