-- JSON as a whole: containment, and its keys.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       { "field": "details", "op": "jsonContains", "value": { "size": { "unit": "m" } } },
--       { "field": "details", "op": "hasKey", "value": "size" },
--       { "field": "details", "op": "hasAnyKey", "value": ["lanes", "tracks"] },
--       { "field": "details", "op": "hasAllKeys", "value": ["size", "place"] }
--     ]
--   }
-- }

-- $1 = "{\"size\":{\"unit\":\"m\"}}"  (/query/where/0/value)
-- $2 = "size"  (/query/where/1/value)
-- $3 = ["lanes","tracks"]  (/query/where/2/value)
-- $4 = ["size","place"]  (/query/where/3/value)
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
        select r0."details" as c0, r0."id" as c1, r0."title" as c2
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (t0.c0 @> $1::jsonb and t0.c0 ? $2::text and t0.c0 ?| $3::text[] and t0.c0 ?& $4::text[])
      order by t0.c1 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
