// Makes the ids of API keys, accounts, sessions and players unique only within their workspace. So
// the database can contain a copy of a workspace with the same ids.
import type { Migration } from "./migration.ts";

/**
 * Returns a statement that drops constraints of a table. PostgreSQL generated the names of these
 * constraints.
 */
const drop = (table: string, ...names: readonly string[]): string =>
  `alter table ${table} ${names.map((name) => `drop constraint ${name}`).join(", ")}`;

const toAccount =
  "foreign key (workspace_id, end_user_id) references gateway.end_user (workspace_id, id) on delete cascade";

/**
 * Returns a trigger function that copies `workspace_id` into a new row from the row that it
 * references. Nodes of the previous version that still run do not set this column. While they run,
 * the id of the referenced row is unique, because these nodes cannot copy workspaces.
 */
const fill = (name: string, body: string): string =>
  `create function gateway.${name}() returns trigger language plpgsql volatile set search_path = '' as $body$
begin
  ${body};
  return new;
end $body$`;
const filling = (when: string, table: string, name: string): string =>
  `create trigger ${name} ${when} insert on ${table} for each row when (new.workspace_id is null) execute function gateway.${name}()`;

export const keysByWorkspace: Migration = {
  name: "keys by workspace",
  statements: [
    // Locks all tables at the beginning, in the order in which all other transactions lock them. So
    // no deadlock can occur.
    `lock table gateway.api_key, gateway.end_user, gateway.end_user_role, gateway.end_user_identity, gateway.end_user_session,
      gateway.refresh_token, gateway.one_time_token, gateway.reset_code, gateway.known_place, gateway_tx.player in access exclusive mode`,
    drop("gateway.end_user_role", "end_user_role_end_user_id_fkey", "end_user_role_pkey"),
    drop("gateway.end_user_identity", "end_user_identity_end_user_id_fkey"),
    drop("gateway.refresh_token", "refresh_token_session_id_fkey"),
    drop("gateway.end_user_session", "end_user_session_end_user_id_fkey", "end_user_session_pkey"),
    drop("gateway.one_time_token", "one_time_token_end_user_id_fkey"),
    drop("gateway.reset_code", "reset_code_end_user_id_fkey", "reset_code_pkey"),
    drop("gateway.known_place", "known_place_end_user_id_fkey"),

    "alter table gateway.end_user_role add column workspace_id uuid",
    "alter table gateway.refresh_token add column workspace_id uuid",
    "alter table gateway.reset_code add column workspace_id uuid",
    "alter table gateway.known_place add column workspace_id uuid",
    ...["end_user_role", "reset_code", "known_place"].map(
      (table) =>
        `update gateway.${table} as t set workspace_id = u.workspace_id from gateway.end_user as u where u.id = t.end_user_id`,
    ),
    "update gateway.refresh_token as t set workspace_id = s.workspace_id from gateway.end_user_session as s where s.id = t.session_id",
    ...["end_user_role", "reset_code", "known_place"].map(
      (table) => `alter table gateway.${table} alter column workspace_id set not null`,
    ),

    "alter table gateway.api_key drop constraint api_key_pkey, add primary key (workspace_id, id)",
    "drop index gateway.api_key_workspace_id_idx",
    "alter table gateway.end_user drop constraint end_user_pkey, add primary key (workspace_id, id)",
    `alter table gateway.end_user_role add primary key (workspace_id, end_user_id, role_id), add ${toAccount}`,
    "drop index gateway.end_user_role_role_id_idx",
    "create index on gateway.end_user_role (workspace_id, role_id)",
    `alter table gateway.end_user_identity add ${toAccount}`,
    "drop index gateway.end_user_identity_end_user_id_idx",
    "create index on gateway.end_user_identity (workspace_id, end_user_id)",
    `alter table gateway.end_user_session add primary key (workspace_id, id), add ${toAccount}`,
    "drop index gateway.end_user_session_end_user_id_idx",
    "create index on gateway.end_user_session (workspace_id, end_user_id)",
    `alter table gateway.refresh_token add foreign key (workspace_id, session_id)
      references gateway.end_user_session (workspace_id, id) on delete cascade`,
    "drop index gateway.refresh_token_session_id_idx",
    "create index on gateway.refresh_token (workspace_id, session_id)",
    `alter table gateway.one_time_token add ${toAccount}`,
    "drop index gateway.one_time_token_end_user_id_idx",
    "create index on gateway.one_time_token (workspace_id, end_user_id)",
    `alter table gateway.reset_code add primary key (workspace_id, end_user_id), add ${toAccount}`,
    `alter table gateway.known_place add ${toAccount}`,
    "drop index gateway.known_place_end_user_id_idx",
    "create index on gateway.known_place (workspace_id, end_user_id)",
    "alter table gateway_tx.player drop constraint player_pkey, add primary key (workspace_id, id)",
    "drop index gateway_tx.player_end_user_id_idx",
    "create index on gateway_tx.player (workspace_id, end_user_id)",

    fill(
      "fill_workspace_of_account",
      "select u.workspace_id into new.workspace_id from gateway.end_user as u where u.id = new.end_user_id",
    ),
    filling("before", "gateway.end_user_role", "fill_workspace_of_account"),
    filling("before", "gateway.known_place", "fill_workspace_of_account"),
    // The trigger runs after the insert. One statement inserts a token and its session, and
    // PostgreSQL may insert the token first.
    fill(
      "fill_workspace_of_session",
      `update gateway.refresh_token as t set workspace_id = s.workspace_id from gateway.end_user_session as s
    where t.hash = new.hash and s.id = new.session_id`,
    ),
    filling("after", "gateway.refresh_token", "fill_workspace_of_session"),
    "revoke all on function gateway.fill_workspace_of_account(), gateway.fill_workspace_of_session() from public",
  ],
};
