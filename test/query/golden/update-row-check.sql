-- The row must be one that the caller may change, before and after.
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
--     "set": { "owner": 18 },
--     "where": [{ "field": "id", "op": "eq", "value": 7 }]
--   }
-- }

-- $1 = "18"  (/mutation/set/owner)
-- $2 = true  (whether the claims fit the row filters)
-- $3 = "21"  (claim person)
-- $4 = "7"  (/mutation/where/0/value)
-- $5 = true  (whether the claims fit the row filters)
-- $6 = "21"  (claim person)
with
  n as (
    update "ws_00000000000040008000000000000000"."projects" as w
    set "owner" = $1::int4
    where (($2::bool and w."owner" = $3::int4) and w."id" = $4::int4)
    returning w."id" as k, w."owner" is null as f0, (($5::bool and w."owner" = $6::int4)) is true as f1
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
  case
    when not bool_and(n.f0) then gateway_tx.refuse('reference 0')
    when not bool_and(n.f1) then gateway_tx.refuse('rows')
    else count(*)::text
  end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
