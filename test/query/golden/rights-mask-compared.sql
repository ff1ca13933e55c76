-- Comparisons and orders use what the caller sees: the masked value.
--
-- Request with the roles { "reader": { "people": { "masks": { "email": { "kind": "email" } } } } }:
-- {
--   "query": {
--     "from": "people",
--     "select": ["id"],
--     "where": [{ "field": "email", "op": "eq", "value": "a***@example.org" }],
--     "orderBy": [{ "field": "email" }]
--   }
-- }

-- $1 = "a***@example.org"  (/query/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1, a.a2, a.a3
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1,
    null as a2,
    json_build_array(
      (array_agg(m.k0) filter (where m.n = 50))[1]::text, (array_agg(m.k1) filter (where m.n = 50))[1]::text
    )::text as a3
  from (
    select case when p0.n <= 50 then ('{"id":' || ((p0.c1)::text || '}')) end as j, p0.n, p0.k0, p0.k1
    from (
      select q.*, row_number() over () as n
      from (
        select t0.c1 as c1, t0.c0 as k0, t0.c1 as k1
        from (
          select
            (
              select max(
                case
                  when i.i then (
                    left(r0."email", 1) || '***' || coalesce(substring(r0."email" from '@[^@]*$'), '')
                  ) collate "und-x-icu"
                end
              )
              from (values (true)) as i(i)
            ) as c0,
            r0."id" as c1
          from "ws_00000000000040008000000000000000"."people" as r0
        ) as t0
        where t0.c0 = $1::text
        order by t0.c0 asc nulls last, t0.c1 asc
        limit 51
      ) as q
    ) as p0
    offset 0
  ) as m
) as a;
