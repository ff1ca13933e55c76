-- Each kind of mask.
--
-- Request with the roles {
--   "reader": {
--     "people": {
--       "masks": {
--         "name": { "kind": "first", "keep": 1 },
--         "email": { "kind": "email" },
--         "phone": { "kind": "last", "keep": 2 },
--         "born": { "kind": "year" },
--         "salary": { "kind": "redact" },
--         "team": { "kind": "hash" }
--       }
--     }
--   }
-- }:
-- { "query": { "from": "people", "limit": 20 } }

-- $1 = "bcd4baf9ad924b0af596b73272417a2d0aa4d9f1423839a8b0403405369e8917"  (set by the gateway: a default, an id, a secret, a count)
-- $2 = "bcd4baf9ad924b0af596b73272417a2d0aa4d9f1423839a8b0403405369e8917"  (set by the gateway: a default, an id, a secret, a count)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      (
        (('{"id":' || (p0.c0)::text) || (',"name":' || coalesce(to_json(p0.c1)::text, 'null')))
        || (
          (',"email":' || coalesce(to_json(p0.c2)::text, 'null'))
          || (',"phone":' || coalesce(to_json(p0.c3)::text, 'null'))
        )
      )
      || (
        (
          (',"born":' || coalesce('"' || (p0.c4)::text || '"', 'null'))
          || (',"salary":' || coalesce('"' || (p0.c5)::text || '"', 'null'))
        )
        || (
          (',"team":' || coalesce(to_json(p0.c6)::text, 'null'))
          || (',"manager":' || (coalesce((p0.c7)::text, 'null') || '}'))
        )
      )
    ) as j
    from (
      select
        t0.c0 as c0,
        t0.c1 as c1,
        t0.c2 as c2,
        t0.c3 as c3,
        t0.c4 as c4,
        t0.c5 as c5,
        t0.c6 as c6,
        t0.c7 as c7
      from (
        select
          r0."id" as c0,
          (
            select max(
              case
                when i.i then (
                  case
                    when length(r0."name") > 1 then left(r0."name", 1) || '***'
                    when r0."name" is not null then '***'
                  end
                ) collate "und-x-icu"
              end
            )
            from (values (true)) as i(i)
          ) as c1,
          (
            select max(
              case
                when i.i then (
                  left(r0."email", 1) || '***' || coalesce(substring(r0."email" from '@[^@]*$'), '')
                ) collate "und-x-icu"
              end
            )
            from (values (true)) as i(i)
          ) as c2,
          (
            select max(
              case
                when i.i then (
                  case
                    when length(r0."phone") > 2 then '***' || right(r0."phone", 2)
                    when r0."phone" is not null then '***'
                  end
                ) collate "und-x-icu"
              end
            )
            from (values (true)) as i(i)
          ) as c3,
          date_trunc('year', r0."born"::timestamp)::date as c4,
          null::numeric as c5,
          (
            select max(
              case
                when i.i then (
                  encode(
                    sha256(
                      decode($1::text, 'hex')
                      || sha256(decode($2::text, 'hex') || convert_to(r0."team", 'UTF8'))
                    ),
                    'hex'
                  )
                ) collate "und-x-icu"
              end
            )
            from (values (true)) as i(i)
          ) as c6,
          r0."manager" as c7
        from "ws_00000000000040008000000000000000"."people" as r0
      ) as t0
      where true
      order by t0.c0 asc
      limit 21
    ) as p0
    offset 0
  ) as m
) as a;
