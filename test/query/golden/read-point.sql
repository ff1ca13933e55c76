-- A row that is found by its key: no list around it, no order, no limit.
--
-- Request of a server key with all rights:
-- {
--   "query": { "from": "projects", "select": ["id", "title"], "where": [{ "field": "id", "op": "eq", "value": 7 }] }
-- }

-- $1 = "7"  (/query/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))) as a0, 1 as a1
  from (
    select t0.c0 as c0, t0.c1 as c1
    from (select r0."id" as c0, r0."title" as c1 from "ws_00000000000040008000000000000000"."projects" as r0) as t0
    where t0.c0 = $1::int4
  ) as p0
  offset 0
) as a;
