-- Rows without repetition: they are groups, and have no further page.
--
-- Request of a server key with all rights:
-- { "query": { "from": "projects", "select": ["state", "owner"], "distinct": true } }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      ('{"state":' || coalesce(to_json(p0.g0)::text, 'null'))
      || (',"owner":' || (coalesce((p0.g1)::text, 'null') || '}'))
    ) as j
    from (
      select g$.*
      from (
        select t0.c0 as g0, t0.c1 as g1
        from (
          select r0."state" as c0, r0."owner" as c1
          from "ws_00000000000040008000000000000000"."projects" as r0
        ) as t0
        where true
        group by 1, 2
      ) as g$
      where true
      order by g$.g0 asc nulls last, g$.g1 asc nulls last
      limit 50
    ) as p0
    offset 0
  ) as m
) as a;
