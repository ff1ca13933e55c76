-- Aggregates use only the rows and columns of roles that may aggregate.
--
-- Request with the roles {
--   "reader": { "projects": {} },
--   "counter": {
--     "projects": {
--       "read": ["id", "state", "budget"],
--       "aggregate": true,
--       "rowFilter": [{ "field": "state", "op": "neq", "value": "secret" }]
--     }
--   },
--   "owner": {
--     "projects": {
--       "read": ["id", "state"],
--       "aggregate": true,
--       "rowFilter": [{ "field": "owner", "op": "eq", "valueFromClaim": "person" }]
--     }
--   }
-- }
-- with the claims { "person": 21 }:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["state", { "fn": "count", "alias": "n" }, { "fn": "sum", "field": "budget", "alias": "sum" }],
--     "groupBy": ["state"]
--   }
-- }

-- $1 = true  (whether the claims fit the row filters)
-- $2 = "21"  (claim person)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      ('{"state":' || (coalesce(to_json(p0.g0)::text, 'null') || ',"n":'))
      || (
        (coalesce((p0.a0)::text, 'null') || ',"sum":')
        || (coalesce('"' || (p0.a1)::text || '"', 'null') || '}')
      )
    ) as j
    from (
      select g$.*
      from (
        select t0.c0 as g0, count(*) as a0, sum(t0.c1) as a1
        from (
          select r0."state" as c0, r0."budget" as c1
          from "ws_00000000000040008000000000000000"."projects" as r0
          where (r0."state" <> 'secret'::text or ($1::bool and r0."owner" = $2::int4))
        ) as t0
        where true
        group by 1
      ) as g$
      where true
      order by g$.g0 asc nulls last
      limit 50
    ) as p0
    offset 0
  ) as m
) as a;
