-- Conditions in groups: and, or, not.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       {
--         "or": [
--           { "field": "state", "op": "eq", "value": "open" },
--           {
--             "and": [
--               { "field": "budget", "op": "lt", "value": 5 },
--               { "not": { "field": "code", "op": "eq", "value": "A-1" } }
--             ]
--           }
--         ]
--       }
--     ]
--   }
-- }

-- $1 = "open"  (/query/where/0/or/0/value)
-- $2 = "5"  (/query/where/0/or/1/and/0/value)
-- $3 = "A-1"  (/query/where/0/or/1/and/1/not/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c3)::text) || (',"title":' || (to_json(p0.c4)::text || '}'))) as j
    from (
      select t0.c3 as c3, t0.c4 as c4
      from (
        select r0."state" as c0, r0."budget" as c1, r0."code" as c2, r0."id" as c3, r0."title" as c4
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (t0.c0 = $1::text or (t0.c1 < $2::numeric and not (t0.c2 = $3::text)))
      order by t0.c3 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
