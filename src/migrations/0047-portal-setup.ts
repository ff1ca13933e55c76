// Creates the table of the setup link, with which the first portal user sets a password. While the
// row of a user exists, the user has no password yet.
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
