-- Three roles with different rows and columns: a row is visible if one role shows it, a value if one role shows
-- both.
--
-- Request with the roles {
--   "all": { "people": { "read": ["id", "name"] } },
--   "team": {
--     "people": {
--       "read": ["id", "name", "email"],
--       "masks": { "email": { "kind": "email" } },
--       "rowFilter": [{ "field": "team", "op": "eq", "valueFromClaim": "team" }]
--     }
--   },
--   "managers": {
--     "people": {
--       "read": ["id", "email", "salary"],
--       "rowFilter": [{ "field": "manager", "op": "eq", "valueFromClaim": "person" }]
--     }
--   }
-- }
-- with the claims { "team": "north", "person": 21 }:
-- { "query": { "from": "people", "orderBy": [{ "field": "email" }], "limit": 20 } }

-- $1 = true  (whether the claims fit the row filters)
-- $2 = "21"  (claim person)
-- $3 = true  (whether the claims fit the row filters)
-- $4 = "north"  (claim team)
-- $5 = true  (whether the claims fit the row filters)
-- $6 = "21"  (claim person)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      (('{"id":' || (p0.c0)::text) || (',"name":' || to_json(p0.c1)::text))
      || (
        (',"email":' || coalesce(to_json(p0.c2)::text, 'null'))
        || (',"salary":' || (coalesce('"' || (p0.c3)::text || '"', 'null') || '}'))
      )
    ) as j
    from (
      select t0.c0 as c0, t0.c1 as c1, t0.c2 as c2, t0.c3 as c3
      from (
        select
          r0."id" as c0,
          r0."name" as c1,
          case
            when ($1::bool and r0."manager" = $2::int4) then r0."email"
            when ($3::bool and r0."team" = $4::text) then (
              select max(
                case
                  when i.i then (
                    left(r0."email", 1) || '***' || coalesce(substring(r0."email" from '@[^@]*$'), '')
                  ) collate "und-x-icu"
                end
              )
              from (values (true)) as i(i)
            )
          end as c2,
          case when ($5::bool and r0."manager" = $6::int4) then r0."salary" end as c3
        from "ws_00000000000040008000000000000000"."people" as r0
      ) as t0
      where true
      order by t0.c2 asc nulls last, t0.c0 asc
      limit 21
    ) as p0
    offset 0
  ) as m
) as a;
