-- The total number of rows beside the page.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [{ "field": "state", "op": "eq", "value": "open" }],
--     "limit": 20
--   },
--   "includeTotalCount": true
-- }

-- $1 = "open"  (/query/where/0/value)
-- $2 = "open"  (/query/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    (
      select count(*)
      from (
        select r1."state" as c0, r1."id" as c1, r1."title" as c2
        from "ws_00000000000040008000000000000000"."projects" as r1
      ) as t0
      where t0.c0 = $1::text
    ) as a2
  from (
    select (('{"id":' || (p0.c1)::text) || (',"title":' || (to_json(p0.c2)::text || '}'))) as j
    from (
      select t0.c1 as c1, t0.c2 as c2
      from (
        select r0."state" as c0, r0."id" as c1, r0."title" as c2
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where t0.c0 = $2::text
      order by t0.c1 asc
      limit 21
    ) as p0
    offset 0
  ) as m
) as a;
