-- Only rows that have the related row. The condition stands beside the limit, because other rows must not count.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": [
--       "id",
--       {
--         "relation": "owner",
--         "ref": "people",
--         "select": ["name"],
--         "where": [{ "field": "team", "op": "eq", "value": "north" }],
--         "required": true
--       }
--     ]
--   }
-- }

-- $1 = "north"  (/query/select/1/where/0/value)
-- $2 = "north"  (/query/select/1/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j) * 4) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select
      ('{"id":' || ((p0.c0)::text || ',"owner":'))
      || coalesce(
        (
          select ('{"name":' || (to_json(p1.c2)::text || '}'))
          from (
            select t0.c2 as c2
            from (
              select r0."id" as c0, r0."team" as c1, r0."name" as c2
              from "ws_00000000000040008000000000000000"."people" as r0
            ) as t0
            where (t0.c0 = p0.c1 and t0.c1 = $1::text)
          ) as p1
        ),
        'null'
      )
      || '}' as j
    from (
      select t1.c0 as c0, t1.c1 as c1
      from (
        select r2."id" as c0, r2."owner" as c1 from "ws_00000000000040008000000000000000"."projects" as r2
      ) as t1
      where exists (
        select 1
        from (select r1."id" as c0, r1."team" as c1 from "ws_00000000000040008000000000000000"."people" as r1) as t2
        where (t2.c0 = t1.c1 and t2.c1 = $2::text)
      )
      order by t1.c0 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
