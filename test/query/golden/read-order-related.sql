-- An order by a column of a to-one relation.
--
-- Request of a server key with all rights:
-- {
--   "query": { "from": "projects", "select": ["id", "title"], "orderBy": [{ "field": "owner.name" }], "limit": 20 },
--   "alsoRefs": ["people"]
-- }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    null as a2,
    json_build_array(
      (array_agg(m.k0) filter (where m.n = 20))[1]::text, (array_agg(m.k1) filter (where m.n = 20))[1]::text
    )::text as a3
  from (
    select
      case
        when p0.n <= 20 then (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}')))
      end as j,
      p0.n,
      p0.k0,
      p0.k1
    from (
      select q.*, row_number() over () as n
      from (
        select
          t1.c0 as c0,
          t1.c1 as c1,
          (
            select t0.c1
            from (
              select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0
            ) as t0
            where t0.c0 = t1.c2
          ) as k0,
          t1.c0 as k1
        from (
          select r1."id" as c0, r1."title" as c1, r1."owner" as c2
          from "ws_00000000000040008000000000000000"."projects" as r1
        ) as t1
        where true
        order by
          (
            select t0.c1
            from (
              select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0
            ) as t0
            where t0.c0 = t1.c2
          ) asc nulls last,
          t1.c0 asc
        limit 21
      ) as q
    ) as p0
    offset 0
  ) as m
) as a;
