-- An order by a column of a to-one relation.
--
-- Asked by a server key that may do everything:
-- {
--   "query": { "from": "projects", "select": ["id", "title"], "orderBy": [{ "field": "owner.name" }], "limit": 20 },
--   "alsoRefs": ["people"]
-- }

select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    string_agg((('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))), E',\t') as a0,
    count(*) as a1,
    null as a2,
    json_build_array((array_agg(p0.k0))[20]::text, (array_agg(p0.k1))[20]::text)::text as a3
  from (
    select
      t1.c0 as c0,
      t1.c1 as c1,
      (
        select t0.c1
        from (select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0) as t0
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
        from (select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0) as t0
        where t0.c0 = t1.c2
      ) asc nulls last,
      t1.c0 asc
    limit 21
  ) as p0
) as a;
