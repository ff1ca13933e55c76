-- Arrays: elements, and emptiness.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       { "field": "labels", "op": "hasAny", "value": ["red", "blue"] },
--       { "field": "labels", "op": "hasAll", "value": ["big"] },
--       { "field": "labels", "op": "containedBy", "value": ["red", "blue", "big"] },
--       { "field": "labels", "op": "isEmpty", "value": false }
--     ]
--   }
-- }

-- $1 = ["red","blue"]  (/query/where/0/value)
-- $2 = ["big"]  (/query/where/1/value)
-- $3 = ["red","blue","big"]  (/query/where/2/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c1)::text) || (',"title":' || (to_json(p0.c2)::text || '}'))) as j
    from (
      select t0.c1 as c1, t0.c2 as c2
      from (
        select r0."labels" as c0, r0."id" as c1, r0."title" as c2
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (t0.c0 && $1::text[] and t0.c0 @> $2::text[] and t0.c0 <@ $3::text[] and cardinality(t0.c0) > 0)
      order by t0.c1 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
