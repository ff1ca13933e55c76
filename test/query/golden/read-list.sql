-- A list with an order and a limit: the primary key ends the order, and one extra row shows whether a page
-- follows.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "orderBy": [{ "field": "budget", "dir": "desc", "nulls": "last" }, { "field": "title" }],
--     "limit": 20,
--     "offset": 40
--   }
-- }

-- $1 = 40  (/query/offset)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    null as a2,
    json_build_array(
      (array_agg(m.k0) filter (where m.n = 20))[1]::text,
      (array_agg(m.k1) filter (where m.n = 20))[1]::text,
      (array_agg(m.k2) filter (where m.n = 20))[1]::text
    )::text as a3
  from (
    select
      case
        when p0.n <= 20 then (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}')))
      end as j,
      p0.n,
      p0.k0,
      p0.k1,
      p0.k2
    from (
      select q.*, row_number() over () as n
      from (
        select t0.c0 as c0, t0.c1 as c1, t0.c2 as k0, t0.c1 as k1, t0.c0 as k2
        from (
          select r0."id" as c0, r0."title" as c1, r0."budget" as c2
          from "ws_00000000000040008000000000000000"."projects" as r0
        ) as t0
        where true
        order by t0.c2 desc nulls last, t0.c1 asc, t0.c0 asc
        limit 21
        offset $1::int8
      ) as q
    ) as p0
    offset 0
  ) as m
) as a;
