-- A pattern is evaluated only for rows that the caller may read.
--
-- Request with the roles {
--   "member": {
--     "projects": {
--       "actions": ["read", "insert", "update", "delete"],
--       "rowFilter": [{ "field": "owner", "op": "eq", "valueFromClaim": "person" }]
--     }
--   }
-- }
-- with the claims { "person": 21 }:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "projects",
--     "set": { "title": "Bridge" },
--     "where": [
--       { "field": "id", "op": "in", "value": [7, 8] },
--       { "field": "title", "op": "istartsWith", "value": "bri" }
--     ]
--   }
-- }

-- $1 = "Bridge"  (/mutation/set/title)
-- $2 = true  (whether the claims fit the row filters)
-- $3 = "21"  (claim person)
-- $4 = ["7","8"]  (set by the gateway: a default, an id, a secret, a count)
-- $5 = true  (whether the claims fit the row filters)
-- $6 = "21"  (claim person)
-- $7 = "bri%"  (/mutation/where/1/value)
-- $8 = true  (whether the claims fit the row filters)
-- $9 = "21"  (claim person)
with
  n as (
    update "ws_00000000000040008000000000000000"."projects" as w
    set "title" = $1::text
    where (
      ($2::bool and w."owner" = $3::int4)
      and w."id" = any($4::int4[])
      and case when ($5::bool and w."owner" = $6::int4) then w."title" ilike $7::text end
    )
    returning w."id" as k, (($8::bool and w."owner" = $9::int4)) is true as f0
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b}'::uuid[],
      null
    where exists (select 1 from n)
  )
select
  case when not bool_and(n.f0) then gateway_tx.refuse('rows') else count(*)::text end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
