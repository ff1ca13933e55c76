// Creates the tables of end users: accounts, sessions, one-time tokens, signing keys, unfinished
// sign-ins at identity providers, players, and counters that limit guessing.
import type { Migration } from "./migration.ts";

export const endUsers: Migration = {
  name: "end users",
  statements: [
    `create table gateway.end_user (
  id uuid primary key,
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  email text,
  password_hash text,
  first_name text,
  last_name text,
  username text,
  email_verified boolean not null default false,
  auth_provider text not null default 'local',
  provider_subject text,
  generation integer not null default 0,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  deactivated_at timestamptz,
  unique (workspace_id, email)
)`,
    // A role is stored by its id in the definition. So an account keeps its role if the role is
    // renamed. If the role is deleted from the definition, it gives no rights.
    `create table gateway.end_user_role (
  end_user_id uuid not null references gateway.end_user (id) on delete cascade,
  role_id uuid not null,
  primary key (end_user_id, role_id)
)`,
    "create index on gateway.end_user_role (role_id)",
    `create table gateway.end_user_identity (
  workspace_id uuid not null,
  provider_id uuid not null,
  issuer text not null,
  subject text not null,
  end_user_id uuid not null references gateway.end_user (id) on delete cascade,
  is_vouched boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (workspace_id, provider_id, issuer, subject)
)`,
    "create index on gateway.end_user_identity (end_user_id)",
    // A session is a sign-in that refresh tokens continue. Each refresh token replaces the
    // session's previous refresh token. Access tokens contain the id of the session as the claim
    // `sid`.
    `create table gateway.end_user_session (
  id uuid primary key,
  workspace_id uuid not null,
  end_user_id uuid not null references gateway.end_user (id) on delete cascade,
  api_key_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
)`,
    "create index on gateway.end_user_session (end_user_id)",
    "create index on gateway.end_user_session (ends_at)",
    "create index on gateway.end_user_session (revoked_at) where revoked_at is not null",
    `create table gateway.refresh_token (
  hash bytea primary key,
  session_id uuid not null references gateway.end_user_session (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  source_ip text not null,
  user_agent text
)`,
    "create index on gateway.refresh_token (session_id)",
    "create index on gateway.refresh_token (expires_at)",
    `create table gateway.one_time_token (
  hash bytea primary key,
  workspace_id uuid not null,
  end_user_id uuid not null references gateway.end_user (id) on delete cascade,
  purpose text not null check (purpose in ('confirmEmail', 'resetSession', 'adminReset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
)`,
    "create index on gateway.one_time_token (end_user_id)",
    "create index on gateway.one_time_token (expires_at)",
    // Each account has at most one valid reset code. The gateway counts an attempt before it
    // compares the code, so that concurrent attempts cannot exceed the limit.
    `create table gateway.reset_code (
  end_user_id uuid primary key references gateway.end_user (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
)`,
    `create table gateway.provider_state (
  hash bytea primary key,
  workspace_id uuid not null,
  provider_id uuid not null,
  redirect_uri text not null,
  sealed text not null,
  expires_at timestamptz not null
)`,
    "create index on gateway.provider_state (expires_at)",
    `create table gateway.signing_key (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  kid text not null,
  purpose text not null check (purpose in ('access', 'redirect')),
  public_jwk json not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  retired_at timestamptz,
  primary key (workspace_id, kid)
)`,
    // Each row tells nodes with cached tokens that all tokens of an account were revoked, or that
    // one of its sessions has ended. The ids of the rows have the order of the commits.
    `create table gateway.end_user_change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_catalog.pg_current_xact_id(),
  at timestamptz not null default now(),
  workspace_id uuid not null,
  end_user_id uuid not null
)`,
    "create index on gateway.end_user_change (xid)",
    "create index on gateway.end_user_change (at)",
    // Counts failed sign-ins, mails and similar events in time windows. The key is an HMAC of the
    // value for which the events are counted, such as a mail address. The table is unlogged, so a
    // crash of the database may lose its rows.
    `create unlogged table gateway.attempt (
  key bytea not null,
  window_start timestamptz not null,
  taken integer not null,
  ends_at timestamptz not null,
  primary key (key, window_start)
)`,
    "create index on gateway.attempt (ends_at)",
    `create table gateway.asset (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  hash text not null,
  bytes bytea not null,
  primary key (workspace_id, hash)
)`,
    // Stores to which node each worker of the job queue belongs. A running node holds a lock for
    // its workers. If the lock is free, the node was killed, and another node takes over its jobs.
    "create sequence gateway.job_node as integer cycle",
    `create table gateway.job_worker (
  worker_id text primary key,
  node integer not null,
  started_at timestamptz not null default now()
)`,
    `create table gateway_tx.player (
  id uuid primary key,
  workspace_id uuid not null,
  platform text not null,
  platform_player_id text not null,
  contact_id uuid,
  end_user_id uuid,
  display_name text,
  avatar_url text,
  metadata json,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  is_validated boolean not null default false,
  unique (workspace_id, platform, platform_player_id)
)`,
    "create index on gateway_tx.player (workspace_id, contact_id)",
    "create index on gateway_tx.player (end_user_id)",
    "create index on gateway_tx.player (workspace_id, last_seen_at desc, id desc)",
    "alter table gateway.query_log add column action text, add column email text",
  ],
};
