-- Relations of relations.
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
--         "select": [
--           "title",
--           {
--             "relation": "assignee",
--             "ref": "people",
--             "select": ["name", { "relation": "manager", "ref": "people", "alias": "boss", "select": ["name"] }]
--           }
--         ],
--         "limit": 5
--       }
--     ]
--   }
-- }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j) * 8) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    null as a2,
    json_build_array((array_agg(m.k0) filter (where m.n = 50))[1]::text)::text as a3
  from (
    select
      case
        when p0.n <= 50 then ('{"id":' || ((p0.c0)::text || ',"tasks":['))
        || coalesce(
          (
            select case when gateway_tx.answer_bytes(octet_length(m.j) * 8) > 0 then string_agg(m.j, ',') end
            from (
              select
                ('{"title":' || (to_json(p1.c1)::text || ',"assignee":'))
                || coalesce(
                  (
                    select
                      ('{"name":' || (to_json(p2.c1)::text || ',"boss":'))
                      || coalesce(
                        (
                          select ('{"name":' || (to_json(p3.c1)::text || '}'))
                          from (
                            select t0.c1 as c1
                            from (
                              select r0."id" as c0, r0."name" as c1
                              from "ws_00000000000040008000000000000000"."people" as r0
                            ) as t0
                            where t0.c0 = p2.c2
                          ) as p3
                        ),
                        'null'
                      )
                      || '}'
                    from (
                      select t1.c1 as c1, t1.c2 as c2
                      from (
                        select r1."id" as c0, r1."name" as c1, r1."manager" as c2
                        from "ws_00000000000040008000000000000000"."people" as r1
                      ) as t1
                      where t1.c0 = p1.c2
                    ) as p2
                  ),
                  'null'
                )
                || '}' as j
              from (
                select t2.c1 as c1, t2.c2 as c2
                from (
                  select r2."project" as c0, r2."title" as c1, r2."assignee" as c2, r2."id" as c3
                  from "ws_00000000000040008000000000000000"."tasks" as r2
                ) as t2
                where t2.c0 = p0.c0
                order by t2.c3 asc
                limit 5
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
        select t3.c0 as c0, t3.c0 as k0
        from (select r3."id" as c0 from "ws_00000000000040008000000000000000"."projects" as r3) as t3
        where true
        order by t3.c0 asc
        limit 51
      ) as q
    ) as p0
    offset 0
  ) as m
) as a;
