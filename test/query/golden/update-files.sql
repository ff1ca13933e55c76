-- An update may write only blobs that the caller may refer to, or that the row showed before. Each row is
-- checked by itself.
--
-- Request with the roles {
--   "clerk": { "comments": { "actions": ["update", "read"], "read": ["id", "task"], "update": ["pictures"] } },
--   "author": {
--     "comments": { "read": ["id", "pictures"], "rowFilter": [{ "field": "body", "op": "neq", "value": "secret" }] }
--   }
-- }:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "comments",
--     "set": { "pictures": ["00000000-0000-4000-8000-0000000000b1"] },
--     "where": [{ "field": "task", "op": "eq", "value": 7 }]
--   }
-- }

-- $1 = ["00000000-0000-4000-8000-0000000000b1"]  (/mutation/set/pictures)
-- $2 = ["00000000-0000-4000-8000-0000000000b1"]  (/mutation/set/pictures)
-- $3 = "7"  (/mutation/where/0/value)
with
  n as (
    update "ws_00000000000040008000000000000000"."comments" as w
    set "pictures" = coalesce(
      (
        select gateway_tx.refuse('file 0 ' || f.id::text)
        from unnest($1::uuid[]) as f(id)
        where (f.id = any(case when w."body" <> 'secret'::text then w."pictures" end)) is not true
        limit 1
      )::uuid[],
      $2::uuid[]
    )
    where w."task" = $3::int4
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000d}'::uuid[],
      null
    where exists (select 1 from n)
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
