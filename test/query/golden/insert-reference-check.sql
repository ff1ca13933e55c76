-- A written reference must refer to a row that the caller may read.
--
-- Request with the roles {
--   "clerk": {
--     "tasks": { "actions": ["insert"], "insert": "*" },
--     "projects": { "rowFilter": [{ "field": "state", "op": "neq", "value": "secret" }] }
--   }
-- }:
-- { "mutation": { "type": "insert", "table": "tasks", "values": [{ "id": 3, "title": "Dig", "project": 7 }] } }

-- $1 = "3"  (/mutation/values/0/id)
-- $2 = "Dig"  (/mutation/values/0/title)
-- $3 = "7"  (/mutation/values/0/project)
-- $4 = "1"  (set by the gateway: a default, an id, a secret, a count)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."tasks" as w ("id", "title", "project", "effort")
    values ($1::int4, $2::text, $3::int4, $4::int4)
    returning
      w."id" as k,
      (
        w."project" is null
        or exists (
          select 1
          from "ws_00000000000040008000000000000000"."projects" as r0
          where (r0."id" = w."project" and r0."state" <> 'secret'::text)
        )
      ) as f0
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000c}'::uuid[],
      null
  )
select
  case when not bool_and(n.f0) then gateway_tx.refuse('reference 0') else count(*)::text end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
