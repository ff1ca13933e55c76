-- More rows than the caller permits roll the whole statement back.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "tasks",
--     "set": { "effort": 2 },
--     "where": [{ "field": "project", "op": "eq", "value": 7 }],
--     "maxAffected": 25
--   }
-- }

-- $1 = "2"  (/mutation/set/effort)
-- $2 = "7"  (/mutation/where/0/value)
-- $3 = 25  (/mutation/maxAffected)
with
  n as (
    update "ws_00000000000040008000000000000000"."tasks" as w
    set "effort" = $1::int4
    where w."project" = $2::int4
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000c}'::uuid[],
      null
    where exists (select 1 from n)
  )
select
  case when count(*) > $3::int8 then gateway_tx.refuse('affected') else count(*)::text end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
