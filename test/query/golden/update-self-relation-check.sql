-- A rule that reads the written table itself is checked by a second statement, because the first statement sees
-- the table in its state before the write.
--
-- Request with the roles {
--   "member": {
--     "projects": {
--       "actions": ["read", "insert", "update", "delete"],
--       "rowFilter": [
--         {
--           "relation": "parent",
--           "match": "some",
--           "where": [{ "field": "state", "op": "eq", "value": "open" }]
--         }
--       ]
--     }
--   }
-- }:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "projects",
--     "set": { "parent": 8 },
--     "where": [{ "field": "id", "op": "eq", "value": 7 }]
--   }
-- }

-- Statement 1 of 2:
-- $1 = "8"  (/mutation/set/parent)
-- $2 = "7"  (/mutation/where/0/value)
with
  n as (
    update "ws_00000000000040008000000000000000"."projects" as w
    set "parent" = $1::int4
    where (
      (
        exists (
          select 1
          from "ws_00000000000040008000000000000000"."projects" as r2
          where (r2."id" = w."parent" and r2."state" = 'open'::text)
        )
      ) is true
      and w."id" = $2::int4
    )
    returning
      w."id" as k,
      case
        when not (
          w."parent" is null
          or exists (
            select 1
            from "ws_00000000000040008000000000000000"."projects" as r0
            where (
              r0."id" = w."parent"
              and exists (
                select 1
                from "ws_00000000000040008000000000000000"."projects" as r1
                where (r1."id" = r0."parent" and r1."state" = 'open'::text)
              )
            )
          )
        ) then w."parent"
      end as f0
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
    when bool_or(n.f0 not in (select d.k from n as d)) then gateway_tx.refuse('reference 0')
    else count(*)::text
  end,
  null,
  json_build_object('all', coalesce(json_agg(n.k), '[]'), 'changed', coalesce(null::json, '[]'))::text,
  pg_current_xact_id_if_assigned()::text
from n;

-- Statement 2 of 2:
-- $1 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
-- $2 = "{\"all\":[7],\"changed\":[7]}"  (keys from the earlier statement)
select
  case
    when not bool_and(n.f0) then gateway_tx.refuse('reference 0')
    when not bool_and(n.f1) then gateway_tx.refuse('rows')
    else count(*)::text
  end,
  null,
  null
from (
  select
    (
      (w."parent" = any(array(select json_array_elements_text($1::json -> 'all'))::int4[])) is not true
      or (
        w."parent" is null
        or exists (
          select 1
          from "ws_00000000000040008000000000000000"."projects" as r0
          where (
            r0."id" = w."parent"
            and exists (
              select 1
              from "ws_00000000000040008000000000000000"."projects" as r1
              where (r1."id" = r0."parent" and r1."state" = 'open'::text)
            )
          )
        )
      )
    ) as f0,
    (
      (
        exists (
          select 1
          from "ws_00000000000040008000000000000000"."projects" as r2
          where (r2."id" = w."parent" and r2."state" = 'open'::text)
        )
      ) is true
    ) is true as f1
  from "ws_00000000000040008000000000000000"."projects" as w
  where w."id" = any(array(select json_array_elements_text($2::json -> 'all'))::int4[])
) as n;
