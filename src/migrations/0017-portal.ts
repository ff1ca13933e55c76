// Creates the tables of portal users, who administer workspaces: accounts, memberships, sessions,
// known places (networks and devices of earlier sign-ins), and invitations.
import type { Migration } from "./migration.ts";

export const portal: Migration = {
  name: "portal",
  statements: [
    `create table gateway.portal_user (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz
)`,
    `create table gateway.portal_member (
  id uuid primary key,
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  user_id uuid not null references gateway.portal_user (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  unique (workspace_id, user_id)
)`,
    "create index on gateway.portal_member (user_id)",
    `create table gateway.portal_session (
  id uuid primary key,
  hash bytea not null unique,
  user_id uuid not null references gateway.portal_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  source_ip text not null,
  user_agent text
)`,
    "create index on gateway.portal_session (user_id)",
    "create index on gateway.portal_session (expires_at)",
    `create table gateway.portal_place (
  key bytea primary key,
  user_id uuid not null references gateway.portal_user (id) on delete cascade,
  used_at timestamptz not null
)`,
    "create index on gateway.portal_place (user_id)",
    "create index on gateway.portal_place (used_at)",
    `create table gateway.portal_invitation (
  id uuid primary key,
  hash bytea not null unique,
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (workspace_id, email)
)`,
    "create index on gateway.portal_invitation (expires_at)",
  ],
};
