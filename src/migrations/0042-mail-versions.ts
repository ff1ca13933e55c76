// Creates the table of customised mails: the templates with which a workspace replaces mails of the
// gateway, with their earlier versions.
import type { Migration } from "./migration.ts";

export const mailVersions: Migration = {
  name: "mail versions",
  statements: [
    `create table gateway.mail_version (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  mail text not null,
  number integer not null check (number > 0),
  hash text not null,
  files text not null check (octet_length(files) <= 1048576),
  revision integer not null check (revision > 0),
  stored_at timestamptz not null default now(),
  is_applied boolean not null,
  is_chosen boolean not null,
  failed_at timestamptz,
  failure text,
  primary key (workspace_id, mail, number)
)`,
    "create unique index mail_version_applied on gateway.mail_version (workspace_id, mail) where is_applied",
    "create unique index mail_version_chosen on gateway.mail_version (workspace_id, mail) where is_chosen",
  ],
};
