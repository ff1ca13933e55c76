-- Aggregates over related rows.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": [
--       "id",
--       {
--         "relation": "tasks",
--         "ref": "tasks",
--         "alias": "work",
--         "select": [{ "fn": "count", "alias": "tasks" }, { "fn": "sum", "field": "effort", "alias": "effort" }]
--       }
--     ]
--   }
-- }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j) * 4) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    null as a2,
    json_build_array((array_agg(m.k0) filter (where m.n = 50))[1]::text)::text as a3
  from (
    select
      case
        when p0.n <= 50 then ('{"id":' || ((p0.c0)::text || ',"work":['))
        || coalesce(
          (
            select case when gateway_tx.answer_bytes(octet_length(m.j) * 4) > 0 then string_agg(m.j, ',') end
            from (
              select (
                ('{"tasks":' || coalesce((p1.a0)::text, 'null'))
                || (',"effort":' || (coalesce('"' || (p1.a1)::text || '"', 'null') || '}'))
              ) as j
              from (
                select g$.*
                from (
                  select count(*) as a0, sum(t0.c1) as a1
                  from (
                    select r0."project" as c0, r0."effort" as c1
                    from "ws_00000000000040008000000000000000"."tasks" as r0
                  ) as t0
                  where t0.c0 = p0.c0
                ) as g$
                where true
                limit 50
              ) as p1
              offset 0
            ) as m
          ),
          ''
        )
        || ']}'
      end as j,
      p0.n,
      p0.k0
    from (
      select q.*, row_number() over () as n
      from (
        select t1.c0 as c0, t1.c0 as k0
        from (select r1."id" as c0 from "ws_00000000000040008000000000000000"."projects" as r1) as t1
        where true
        order by t1.c0 asc
        limit 51
      ) as q
    ) as p0
    offset 0
  ) as m
) as a;
