// Creates the tables of files. `blob` describes each file, and `blob_usage` contains the number of
// bytes of each workspace. `blob_pending` lists stored bytes without a row in `blob`: uploads in
// progress and deleted files.
import { countingTriggers } from "./counting-triggers.ts";
import type { Migration } from "./migration.ts";

export const blobs: Migration = {
  name: "blobs",
  statements: [
    `create table gateway_tx.blob (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  id uuid not null,
  bytes_id uuid not null,
  name text not null,
  extension text not null,
  size bigint not null check (size >= 0),
  content_type text not null,
  hash text not null,
  is_public boolean not null default false,
  created_by text check (created_by ~ '^(key|endUser|member):'),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, bytes_id)
)`,
    "create index on gateway_tx.blob (workspace_id, created_at desc, id desc)",
    "create index on gateway_tx.blob (workspace_id, created_by, created_at desc, id desc)",
    `create table gateway_tx.blob_pending (
  workspace_id uuid not null references gateway.workspace (id) on delete cascade,
  bytes_id uuid not null,
  size bigint not null check (size >= 0),
  ends_at timestamptz not null,
  primary key (workspace_id, bytes_id)
)`,
    "create index on gateway_tx.blob_pending (ends_at)",
    `create table gateway_tx.blob_usage (
  workspace_id uuid primary key references gateway.workspace (id) on delete cascade,
  bytes bigint not null
)`,
    `create function gateway_tx.count_blob_bytes() returns trigger language plpgsql set search_path = '' as $body$
begin
  if tg_op = 'INSERT' then
    insert into gateway_tx.blob_usage as u (workspace_id, bytes) select workspace_id, sum(size) from after group by 1
      on conflict (workspace_id) do update set bytes = u.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    update gateway_tx.blob_usage as u set bytes = u.bytes - d.size
      from (select workspace_id, sum(size) as size from before group by 1) as d where u.workspace_id = d.workspace_id;
  else
    update gateway_tx.blob_usage as u set bytes = u.bytes + d.size
      from (select workspace_id, sum(size) as size from (select workspace_id, size from after union all select workspace_id, -size from before) as sizes
        group by 1 having sum(size) <> 0) as d where u.workspace_id = d.workspace_id;
  end if;
  return null;
end $body$`,
    "revoke all on function gateway_tx.count_blob_bytes() from public",
    // These triggers update the number of bytes of a workspace in `blob_usage`.
    ...countingTriggers("bytes", "gateway_tx.blob", "gateway_tx.count_blob_bytes", [
      "insert",
      "delete",
    ]),
    ...countingTriggers("bytes", "gateway_tx.blob_pending", "gateway_tx.count_blob_bytes", [
      "insert",
      "update",
      "delete",
    ]),
    // If several databases store files in the same bucket or folder, each database uses a
    // sub-folder with this id. A database that was restored from a backup has the same id, so it
    // finds its files again.
    "create table gateway_tx.blob_space (id uuid primary key default gen_random_uuid())",
    "insert into gateway_tx.blob_space default values",
  ],
};
