-- A new row may contain only blobs that the caller may refer to: here all blobs of the workspace.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "insert",
--     "table": "comments",
--     "values": [{ "id": 3, "task": 7, "pictures": ["00000000-0000-4000-8000-0000000000b1"] }]
--   }
-- }

-- $1 = "3"  (/mutation/values/0/id)
-- $2 = "7"  (/mutation/values/0/task)
-- $3 = ["00000000-0000-4000-8000-0000000000b1"]  (/mutation/values/0/pictures)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."comments" as w ("id", "task", "pictures")
    values ($1::int4, $2::int4, $3::uuid[])
    returning
      w."id" as k,
      (
        (
          select gateway_tx.refuse('file 0 ' || f.id::text)
          from unnest(
            array(
              select g.id
              from unnest(w."pictures") as g(id)
              where (
                select true
                from "gateway_tx"."blob" as b
                where (b.workspace_id = ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1] and b.id = g.id)
              ) is not true
            )
          ) as f(id)
          where true
          limit 1
        ) is null
      ) as f0
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000d}'::uuid[],
      null
  )
select
  case when not bool_and(n.f0) then gateway_tx.refuse('file') else count(*)::text end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
