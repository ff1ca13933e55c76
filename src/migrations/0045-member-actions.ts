// Creates the audit log of members: one row for each change that a member made in a workspace, and
// for each sign-in. The row keeps the member's e-mail address after the account was deleted.
import type { Migration } from "./migration.ts";

export const memberActions: Migration = {
  name: "member actions",
  statements: [
    `create table gateway.member_action (
  id bigint primary key generated always as identity,
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  at timestamptz not null default now(),
  user_id uuid not null,
  email text not null,
  action text not null,
  subject text check (octet_length(subject) <= 1024),
  detail json not null check (octet_length(detail::text) <= 8192)
)`,
    "create index on gateway.member_action (workspace_id, id)",
    "create index on gateway.member_action (at)",
    // This index finds the sign-ins of a member on one day. The gateway counts them, because the
    // number of rows for each member and day is limited.
    "create index on gateway.member_action (workspace_id, user_id, at) where action = 'startPortalSession'",
  ],
};
