-- A to-one relation: an object, or null.
--
-- Request of a server key with all rights:
-- {
--   "query": { "from": "projects", "select": ["id", { "relation": "owner", "ref": "people", "select": ["id", "name"] }] }
-- }

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
          select (('{"id":' || (p1.c0)::text) || (',"name":' || (to_json(p1.c1)::text || '}')))
          from (
            select t0.c0 as c0, t0.c1 as c1
            from (
              select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0
            ) as t0
            where t0.c0 = p0.c1
          ) as p1
        ),
        'null'
      )
      || '}' as j
    from (
      select t1.c0 as c0, t1.c1 as c1
      from (
        select r1."id" as c0, r1."owner" as c1 from "ws_00000000000040008000000000000000"."projects" as r1
      ) as t1
      where true
      order by t1.c0 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
