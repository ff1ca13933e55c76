-- A pattern and a relation filter are evaluated only for rows that the row filter admits. Plain comparisons
-- stand beside the filter, where an index serves them.
--
-- Request with the roles {
--   "reader": {
--     "projects": { "rowFilter": [{ "field": "state", "op": "neq", "value": "secret" }], "aggregate": true },
--     "tasks": { "rowFilter": [{ "field": "effort", "op": "lt", "value": 100 }] }
--   }
-- }:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id"],
--     "where": [
--       { "field": "budget", "op": "gt", "value": "10" },
--       { "field": "title", "op": "startsWith", "value": "B" },
--       {
--         "relation": "tasks",
--         "ref": "tasks",
--         "match": "some",
--         "where": [
--           { "field": "effort", "op": "gt", "value": 8 },
--           { "field": "title", "op": "icontains", "value": "steel" }
--         ]
--       }
--     ]
--   }
-- }

-- $1 = "10"  (/query/where/0/value)
-- $2 = "B%"  (set by the gateway: a default, an id, a secret, a count)
-- $3 = "8"  (/query/where/2/where/0/value)
-- $4 = "%steel%"  (/query/where/2/where/1/value)
-- $5 = "steel"  (/query/where/2/where/1/value)
-- $6 = "steel"  (/query/where/2/where/1/value)
-- $7 = "steel"  (/query/where/2/where/1/value)
-- $8 = "steel"  (/query/where/2/where/1/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select string_agg(('{"id":' || ((p0.c2)::text || '}')), E',\t') as a0, count(*) as a1
  from (
    select t0.c2 as c2
    from (
      select r1."budget" as c0, r1."title" as c1, r1."id" as c2, r1."state" <> 'secret'::text as ok
      from "ws_00000000000040008000000000000000"."projects" as r1
      where r1."state" <> 'secret'::text
    ) as t0
    where (
      t0.c0 > $1::numeric
      and case
        when t0.ok then (
          t0.c1 like $2::text
          and exists (
            select 1
            from (
              select r0."project" as c0, r0."effort" as c1, r0."title" as c2, r0."effort" < '100'::int4 as ok
              from "ws_00000000000040008000000000000000"."tasks" as r0
              where r0."effort" < '100'::int4
            ) as t1
            where (
              t1.c0 = t0.c2
              and (
                t1.c1 > $3::int4
                and case
                  when t1.ok then (
                    octet_length(t1.c2) <= 8192
                    and t1.c2 ilike $4::text
                    or octet_length(t1.c2) > 8192
                    and (
                      case
                        when length(lower($5::text collate "und-x-icu")) <= 4000 then lower(
                          t1.c2 collate "und-x-icu"
                        ) ~ regexp_replace(
                          lower($6::text collate "und-x-icu"), '[]{}()*+?.^$|[\\]', '\\\&', 'g'
                        )
                        else (
                          select bool_or(
                            position(
                              convert_to(lower($7::text collate "und-x-icu"), 'UTF8') in substring(
                                convert_to(lower(t1.c2 collate "und-x-icu"), 'UTF8')
                                from i.i * 131072 + 1 for 131072 + octet_length(
                                  lower($8::text collate "und-x-icu")
                                )
                              )
                            ) > 0
                          )
                          from generate_series(0, octet_length(lower(t1.c2 collate "und-x-icu")) / 131072) as i(
                            i
                          )
                        )
                      end
                    )
                  )
                end
              )
            )
          )
        )
      end
    )
    order by t0.c2 asc
    limit 51
  ) as p0
) as a;
