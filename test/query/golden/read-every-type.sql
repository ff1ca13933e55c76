-- Each type in its wire form: decimals and large integers as strings, times in ISO 8601.
--
-- Request of a server key with all rights:
-- { "query": { "from": "projects", "limit": 20 } }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      (
        (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || ',"code":')))
        || (
          (coalesce(to_json(p0.c2)::text, 'null') || ',"state":')
          || (to_json(p0.c3)::text || (',"budget":' || coalesce('"' || (p0.c4)::text || '"', 'null')))
        )
      )
      || (
        (
          (',"startedAt":' || coalesce(to_json(p0.c5)::text, 'null'))
          || (',"details":' || (coalesce((p0.c6)::text, 'null') || ',"labels":'))
        )
        || (
          (coalesce(to_json(p0.c7)::text, 'null') || (',"owner":' || coalesce((p0.c8)::text, 'null')))
          || (',"parent":' || (coalesce((p0.c9)::text, 'null') || '}'))
        )
      )
    ) as j
    from (
      select
        t0.c0 as c0,
        t0.c1 as c1,
        t0.c2 as c2,
        t0.c3 as c3,
        t0.c4 as c4,
        t0.c5 as c5,
        t0.c6 as c6,
        t0.c7 as c7,
        t0.c8 as c8,
        t0.c9 as c9
      from (
        select
          r0."id" as c0,
          r0."title" as c1,
          r0."code" as c2,
          r0."state" as c3,
          r0."budget" as c4,
          r0."startedAt" as c5,
          r0."details" as c6,
          r0."labels" as c7,
          r0."owner" as c8,
          r0."parent" as c9
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where true
      order by t0.c0 asc
      limit 21
    ) as p0
    offset 0
  ) as m
) as a;
