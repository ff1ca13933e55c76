-- Comparisons with a value and with another column.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       { "field": "state", "op": "eq", "value": "open" },
--       { "field": "title", "op": "neq", "value": "Bridge" },
--       { "field": "budget", "op": "gt", "value": "10.50" },
--       { "field": "budget", "op": "lte", "value": 1000 },
--       { "field": "startedAt", "op": "between", "value": ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z"] },
--       { "field": "owner", "op": "neq", "valueField": "parent" }
--     ]
--   }
-- }

-- $1 = "open"  (/query/where/0/value)
-- $2 = "Bridge"  (/query/where/1/value)
-- $3 = "10.50"  (/query/where/2/value)
-- $4 = "1000"  (/query/where/3/value)
-- $5 = "2026-01-01T00:00:00Z"  (/query/where/4/value/0)
-- $6 = "2026-12-31T00:00:00Z"  (/query/where/4/value/1)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c6)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))) as j
    from (
      select t0.c6 as c6, t0.c1 as c1
      from (
        select
          r0."state" as c0,
          r0."title" as c1,
          r0."budget" as c2,
          r0."startedAt" as c3,
          r0."owner" as c4,
          r0."parent" as c5,
          r0."id" as c6
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (
        t0.c0 = $1::text
        and t0.c1 <> $2::text
        and t0.c2 > $3::numeric
        and t0.c2 <= $4::numeric
        and t0.c3 between $5::timestamptz and $6::timestamptz
        and t0.c4 <> t0.c5
      )
      order by t0.c6 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
