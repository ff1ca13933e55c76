-- Groups, conditions on them, their order, and their total.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["state", { "fn": "sum", "field": "budget", "alias": "sum" }],
--     "groupBy": ["state"],
--     "having": [{ "field": "sum", "op": "gte", "value": "10" }, { "field": "state", "op": "neq", "value": "secret" }],
--     "orderBy": [{ "field": "sum", "dir": "desc" }],
--     "limit": 10
--   },
--   "includeTotalCount": true
-- }

-- $1 = "10"  (/query/having/0/value)
-- $2 = "secret"  (/query/having/1/value)
-- $3 = "10"  (/query/having/0/value)
-- $4 = "secret"  (/query/having/1/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    (
      select count(*)
      from (
        select g$.*
        from (
          select t0.c0 as g0, sum(t0.c1) as a0
          from (
            select r1."state" as c0, r1."budget" as c1
            from "ws_00000000000040008000000000000000"."projects" as r1
          ) as t0
          where true
          group by 1
        ) as g$
        where (g$.a0 >= $1::numeric and g$.g0 <> $2::text)
      ) as n
    ) as a2
  from (
    select (
      ('{"state":' || coalesce(to_json(p0.g0)::text, 'null'))
      || (',"sum":' || (coalesce('"' || (p0.a0)::text || '"', 'null') || '}'))
    ) as j
    from (
      select g$.*
      from (
        select t0.c0 as g0, sum(t0.c1) as a0
        from (
          select r0."state" as c0, r0."budget" as c1
          from "ws_00000000000040008000000000000000"."projects" as r0
        ) as t0
        where true
        group by 1
      ) as g$
      where (g$.a0 >= $3::numeric and g$.g0 <> $4::text)
      order by g$.a0 desc nulls first, g$.g0 asc nulls last
      limit 10
    ) as p0
    offset 0
  ) as m
) as a;
