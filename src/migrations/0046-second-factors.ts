// Creates the table of the second factors of portal users. Adds a column with the name of the user.
// Replaces an index of the audit log.
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
    // This index finds, for one day, a member's sign-ins and changes of the own account. The
    // gateway counts them, because the number of rows for each member and day is limited.
    "create index on gateway.member_action (workspace_id, user_id, action, at) where subject is null",
    "drop index gateway.member_action_workspace_id_user_id_at_idx",
  ],
};
