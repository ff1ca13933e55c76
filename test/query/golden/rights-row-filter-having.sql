-- A pattern on a group is evaluated for groups, never for the rows of the groups.
--
-- Request with the roles {
--   "reader": { "projects": { "rowFilter": [{ "field": "state", "op": "neq", "value": "secret" }], "aggregate": true } }
-- }:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["title", { "fn": "count", "alias": "n" }],
--     "groupBy": ["title"],
--     "having": [
--       { "field": "title", "op": "gt", "value": "A" },
--       { "field": "title", "op": "endsWith", "value": "bridge" }
--     ]
--   }
-- }

-- $1 = "A"  (/query/having/0/value)
-- $2 = "%bridge"  (/query/having/1/value)
-- $3 = "bridge"  (/query/having/1/value)
-- $4 = "bridge"  (/query/having/1/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      ('{"title":' || coalesce(to_json(p0.g0)::text, 'null'))
      || (',"n":' || (coalesce((p0.a0)::text, 'null') || '}'))
    ) as j
    from (
      select g$.*
      from (
        select t0.c0 as g0, count(*) as a0, count(*) >= 0 as ok
        from (
          select r0."title" as c0
          from "ws_00000000000040008000000000000000"."projects" as r0
          where r0."state" <> 'secret'::text
        ) as t0
        where true
        group by 1
      ) as g$
      where (
        g$.g0 > $1::text
        and case
          when g$.ok then (
            octet_length(g$.g0) <= 8192
            and g$.g0 like $2::text
            or octet_length(g$.g0) > 8192
            and (right(g$.g0, length($3::text)) = $4::text)
          )
        end
      )
      order by g$.g0 asc nulls last
      limit 50
    ) as p0
    offset 0
  ) as m
) as a;
