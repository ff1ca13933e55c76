-- New values, and values made from the old ones: `inc`, `dec` and the moment of the request.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "projects",
--     "set": { "title": "Bridge", "budget": { "inc": "12.50" }, "startedAt": { "now": true } },
--     "where": [{ "field": "id", "op": "eq", "value": 7 }]
--   }
-- }

-- $1 = "Bridge"  (/mutation/set/title)
-- $2 = "12.50"  (/mutation/set/budget/inc)
-- $3 = "2026-03-04T05:06:07.000Z"  (the moment of the request)
-- $4 = "7"  (/mutation/where/0/value)
with
  n as (
    update "ws_00000000000040008000000000000000"."projects" as w
    set "title" = $1::text, "budget" = w."budget" + $2::numeric, "startedAt" = $3::timestamptz
    where w."id" = $4::int4
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b}'::uuid[],
      null
    where exists (select 1 from n)
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
