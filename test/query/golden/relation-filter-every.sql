-- Rows of which every related row meets the conditions. A condition with unknown result is not met.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       {
--         "relation": "tasks",
--         "ref": "tasks",
--         "match": "every",
--         "where": [{ "field": "effort", "op": "gt", "value": 8 }]
--       }
--     ]
--   }
-- }

-- $1 = "8"  (/query/where/0/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))) as j
    from (
      select t0.c0 as c0, t0.c1 as c1
      from (
        select r1."id" as c0, r1."title" as c1 from "ws_00000000000040008000000000000000"."projects" as r1
      ) as t0
      where not exists (
        select 1
        from (
          select r0."project" as c0, r0."effort" as c1
          from "ws_00000000000040008000000000000000"."tasks" as r0
        ) as t1
        where (t1.c0 = t0.c0 and (t1.c1 > $1::int4) is not true)
      )
      order by t0.c0 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
