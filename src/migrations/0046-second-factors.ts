// Adds the second factor of portal users, a name of their own, and an index for the audit log.
import type { Migration } from "./migration.ts";

export const secondFactors: Migration = {
  name: "second factors",
  statements: [
    `create table gateway.portal_second_factor (
  user_id uuid primary key references gateway.portal_user (id) on delete cascade,
  sealed text not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery bytea[] not null default '{}' check (cardinality(recovery) <= 10)
)`,
    "alter table gateway.portal_user add column name text check (octet_length(name) <= 1024)",
    // Finds the rows of a member's changes of the own account in one day: their number is limited.
    "create index on gateway.member_action (workspace_id, user_id, action, at) where subject is null",
    "drop index gateway.member_action_workspace_id_user_id_at_idx",
  ],
};
