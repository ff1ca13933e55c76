// Creates the table of the first user's setup link. While the user has a row, the user has no
// password that anybody knows.
import type { Migration } from "./migration.ts";

export const portalSetup: Migration = {
  name: "portal setup",
  statements: [
    `create table gateway.portal_setup (
  user_id uuid primary key references gateway.portal_user (id) on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null
)`,
  ],
};
