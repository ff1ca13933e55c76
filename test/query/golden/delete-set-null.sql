-- Rows whose reference becomes null must be rows that the caller may change, before and after.
--
-- Request with the roles {
--   "member": {
--     "people": { "actions": ["read", "insert", "update", "delete"] },
--     "tasks": {
--       "actions": ["read", "insert", "update", "delete"],
--       "rowFilter": [{ "field": "assignee", "op": "neq", "valueFromClaim": "person" }]
--     }
--   }
-- }
-- with the claims { "person": 21 }:
-- {
--   "mutation": { "type": "delete", "table": "people", "where": [{ "field": "name", "op": "eq", "value": "Ada" }] }
-- }

-- Statement 1 of 3:
-- $1 = "Ada"  (/mutation/where/0/value)
select
  count(*)::text,
  null,
  json_build_object('all', coalesce(json_agg(l.k), '[]'), 'changed', coalesce(null::json, '[]'))::text
from (
  select w."id" as k
  from "ws_00000000000040008000000000000000"."people" as w
  where w."name" = $1::text
  for update
) as l;

-- Statement 2 of 3:
-- $1 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
select count(*)::text, null, null
from (
  select 1
  from "ws_00000000000040008000000000000000"."tasks" as r0
  where r0."assignee" = any(array(select json_array_elements_text($1::json -> 'all'))::int4[])
  for update
) as l;

-- Statement 3 of 3:
-- $1 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
-- $2 = "Ada"  (/mutation/where/0/value)
-- $3 = true  (whether the claims fit the row filters)
-- $4 = "21"  (claim person)
-- $5 = true  (whether the claims fit the row filters)
-- $6 = "21"  (claim person)
with
  n as (
    delete from "ws_00000000000040008000000000000000"."people" as w
    where (
      w."id" = any(array(select json_array_elements_text($1::json -> 'all'))::int4[]) and w."name" = $2::text
    )
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000a,00000000-0000-4000-8000-00000000000c}'::uuid[],
      null
    where exists (select 1 from n)
  )
select
  case
    when exists (
      select 1
      from "ws_00000000000040008000000000000000"."tasks" as r1
      where
        r1."assignee" in (select d.k from n as d)
        and (
          (($3::bool and r1."assignee" <> $4::int4)) is not true
          or (($5::bool and null::int4 <> $6::int4)) is not true
        )
    ) then gateway_tx.refuse('cascade')
    else count(*)::text
  end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
