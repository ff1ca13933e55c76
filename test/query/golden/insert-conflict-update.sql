-- An existing row takes the new values, if the caller may change it.
--
-- Request with the roles {
--   "member": {
--     "projects": {
--       "actions": ["read", "insert", "update", "delete"],
--       "rowFilter": [{ "field": "owner", "op": "eq", "valueFromClaim": "person" }],
--       "insert": "*"
--     }
--   }
-- }
-- with the claims { "person": 21 }:
-- {
--   "mutation": {
--     "type": "insert",
--     "table": "projects",
--     "values": [{ "id": 7, "title": "Bridge", "owner": 17, "code": "A-1" }],
--     "onConflict": { "columns": ["code"], "action": "update", "set": ["title"] }
--   }
-- }

-- $1 = "7"  (/mutation/values/0/id)
-- $2 = "Bridge"  (/mutation/values/0/title)
-- $3 = "A-1"  (/mutation/values/0/code)
-- $4 = "open"  (set by the gateway: a default, an id, a secret, a count)
-- $5 = "2026-03-04T05:06:07.000Z"  (the moment of the request)
-- $6 = "17"  (/mutation/values/0/owner)
-- $7 = true  (whether the claims fit the row filters)
-- $8 = "21"  (claim person)
-- $9 = true  (whether the claims fit the row filters)
-- $10 = "21"  (claim person)
-- $11 = true  (whether the claims fit the row filters)
-- $12 = "21"  (claim person)
-- $13 = 1  (set by the gateway: a default, an id, a secret, a count)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."projects" as w (
      "id", "title", "code", "state", "startedAt", "owner"
    )
    values ($1::int4, $2::text, $3::text, $4::text, $5::timestamptz, $6::int4)
    on conflict ("code")
    do update set "title" = "excluded"."title"
    where ($7::bool and w."owner" = $8::int4)
    returning
      w."id" as k,
      ((w.xmax <> 0) or w."owner" is null) as f0,
      ((w.xmax <> 0) or (($9::bool and w."owner" = $10::int4)) is true) as f1,
      (not (w.xmax <> 0) or (($11::bool and w."owner" = $12::int4)) is true) as f2
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
    when not bool_and(n.f2) then gateway_tx.refuse('rows')
    when count(*) < $13::int8 then gateway_tx.refuse('conflict')
    else count(*)::text
  end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
