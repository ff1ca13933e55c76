-- Aggregates over all rows, one of them with its own filter. Sums and averages are strings in JSON.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": [
--       { "fn": "count", "alias": "projects" },
--       { "fn": "countDistinct", "field": "owner", "alias": "owners" },
--       { "fn": "sum", "field": "budget", "alias": "sum" },
--       { "fn": "avg", "field": "budget", "alias": "mean" },
--       { "fn": "min", "field": "startedAt", "alias": "first" },
--       { "fn": "max", "field": "title", "alias": "last" },
--       { "fn": "count", "alias": "open", "filter": [{ "field": "state", "op": "eq", "value": "open" }] }
--     ]
--   }
-- }

-- $1 = "open"  (/query/select/6/alias)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      (
        ('{"projects":' || (coalesce((p0.a0)::text, 'null') || ',"owners":'))
        || (
          (coalesce((p0.a1)::text, 'null') || ',"sum":')
          || (coalesce('"' || (p0.a2)::text || '"', 'null') || ',"mean":')
        )
      )
      || (
        (
          (coalesce('"' || (p0.a3)::text || '"', 'null') || ',"first":')
          || (coalesce(to_json(p0.a4)::text, 'null') || ',"last":')
        )
        || (
          (coalesce(to_json(p0.a5)::text, 'null') || ',"open":') || (coalesce((p0.a6)::text, 'null') || '}')
        )
      )
    ) as j
    from (
      select g$.*
      from (
        select
          count(*) as a0,
          count(distinct t0.c0) as a1,
          sum(t0.c1) as a2,
          avg(t0.c1) as a3,
          min(t0.c2) as a4,
          max(t0.c3) as a5,
          count(*) filter (where t0.c4 = $1::text) as a6
        from (
          select r0."owner" as c0, r0."budget" as c1, r0."startedAt" as c2, r0."title" as c3, r0."state" as c4
          from "ws_00000000000040008000000000000000"."projects" as r0
        ) as t0
        where true
      ) as g$
      where true
      limit 50
    ) as p0
    offset 0
  ) as m
) as a;
