-- A row filter that reads the caller's claims and follows a relation.
--
-- Request with the roles {
--   "member": {
--     "projects": {
--       "rowFilter": [
--         {
--           "or": [
--             { "field": "owner", "op": "eq", "valueFromClaim": "person" },
--             {
--               "relation": "tasks",
--               "match": "some",
--               "where": [{ "field": "assignee", "op": "eq", "valueFromClaim": "person" }]
--             }
--           ]
--         }
--       ]
--     }
--   }
-- }
-- with the claims { "person": 21 }:
-- { "query": { "from": "projects", "select": ["id", "title"], "limit": 20 } }

-- $1 = true  (whether the claims fit the row filters)
-- $2 = "21"  (claim person)
-- $3 = "21"  (claim person)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))) as j
    from (
      select t0.c0 as c0, t0.c1 as c1
      from (
        select r0."id" as c0, r0."title" as c1
        from "ws_00000000000040008000000000000000"."projects" as r0
        where (
          $1::bool
          and (
            r0."owner" = $2::int4
            or exists (
              select 1
              from "ws_00000000000040008000000000000000"."tasks" as r1
              where (r1."project" = r0."id" and r1."assignee" = $3::int4)
            )
          )
        )
      ) as t0
      where true
      order by t0.c0 asc
      limit 21
    ) as p0
    offset 0
  ) as m
) as a;
