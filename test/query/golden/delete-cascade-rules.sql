-- A cascade may delete only rows that the caller may delete. They are locked, table by table, and checked
-- before.
--
-- Request with the roles {
--   "member": {
--     "projects": { "actions": ["read", "insert", "update", "delete"] },
--     "tasks": {
--       "actions": ["read", "insert", "update", "delete"],
--       "rowFilter": [{ "field": "assignee", "op": "eq", "valueFromClaim": "person" }]
--     },
--     "comments": { "actions": ["read", "insert", "update", "delete"] }
--   }
-- }
-- with the claims { "person": 21 }:
-- {
--   "mutation": { "type": "delete", "table": "projects", "where": [{ "field": "id", "op": "eq", "value": 7 }] }
-- }

-- Statement 1 of 3:
-- $1 = "7"  (/mutation/where/0/value)
select
  count(*)::text,
  null,
  json_build_object('all', coalesce(json_agg(l.k), '[]'), 'changed', coalesce(null::json, '[]'))::text
from (
  select w."id" as k
  from "ws_00000000000040008000000000000000"."projects" as w
  where w."id" = $1::int4
  for update
) as l;

-- Statement 2 of 3:
-- $1 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
select count(*)::text, null, null
from (
  select 1
  from "ws_00000000000040008000000000000000"."tasks" as r0
  where r0."project" = any(array(select json_array_elements_text($1::json -> 'all'))::int4[])
  for update
) as l;

-- Statement 3 of 3:
-- $1 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
-- $2 = "7"  (/mutation/where/0/value)
-- $3 = true  (whether the claims fit the row filters)
-- $4 = "21"  (claim person)
with
  n as (
    delete from "ws_00000000000040008000000000000000"."projects" as w
    where (
      w."id" = any(array(select json_array_elements_text($1::json -> 'all'))::int4[]) and w."id" = $2::int4
    )
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b,00000000-0000-4000-8000-00000000000c,00000000-0000-4000-8000-00000000000d}'::uuid[],
      null
    where exists (select 1 from n)
  )
select
  case
    when exists (
      select 1
      from "ws_00000000000040008000000000000000"."tasks" as r2
      where r2."project" in (select d.k from n as d) and (($3::bool and r2."assignee" = $4::int4)) is not true
    ) then gateway_tx.refuse('cascade')
    else count(*)::text
  end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
