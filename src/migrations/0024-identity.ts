// Creates the tables of the identity service: the access that users gave to OAuth clients,
// sessions, unfinished authorizations and codes, and the keys that sign access tokens.
import type { Migration } from "./migration.ts";

export const identity: Migration = {
  name: "identity",
  statements: [
    `create table gateway.oauth_grant (
  id uuid primary key,
  user_id uuid not null,
  workspace_id uuid not null,
  client_id text not null,
  client_name text not null,
  resource text not null check (resource in ('mcp', 'data')),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (workspace_id, user_id) references gateway.portal_member (workspace_id, user_id) on delete cascade
)`,
    "create index on gateway.oauth_grant (workspace_id, user_id, created_at)",
    "create index on gateway.oauth_grant (expires_at)",
    `create table gateway.oauth_record (
  kind text not null check (kind in ('session', 'interaction', 'code')),
  hash bytea not null,
  uid_hash bytea,
  holder text,
  grant_id uuid references gateway.oauth_grant (id) on delete cascade,
  portal_session_id uuid references gateway.portal_session (id) on delete cascade,
  sealed text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (kind, hash)
)`,
    "create unique index on gateway.oauth_record (uid_hash) where uid_hash is not null",
    "create index on gateway.oauth_record (holder, expires_at) where holder is not null",
    "create index on gateway.oauth_record (grant_id) where grant_id is not null",
    "create index on gateway.oauth_record (portal_session_id) where portal_session_id is not null",
    "create index on gateway.oauth_record (expires_at)",
    `create table gateway.oauth_key (
  kid text primary key,
  public_jwk json not null,
  sealed text not null,
  signs_from timestamptz not null,
  retired_at timestamptz
)`,
  ],
};
