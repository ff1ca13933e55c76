-- Patterns of the caller, and parts of a text, whose own wildcards are escaped.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       { "field": "title", "op": "like", "value": "B%e" },
--       { "field": "title", "op": "nilike", "value": "%draft%" },
--       { "field": "title", "op": "contains", "value": "100%" },
--       { "field": "title", "op": "istartsWith", "value": "new_" },
--       { "field": "code", "op": "endsWith", "value": "-90" },
--       { "field": "title", "op": "search", "value": "bridge or tunnel" }
--     ]
--   }
-- }

-- $1 = "B%e"  (/query/where/0/value)
-- $2 = "^B.*e$"  (set by the gateway: a default, an id, a secret, a count)
-- $3 = "%draft%"  (/query/where/1/value)
-- $4 = "^.*draft.*$"  (set by the gateway: a default, an id, a secret, a count)
-- $5 = "%100\\%%"  (/query/where/2/value)
-- $6 = "100%"  (/query/where/2/value)
-- $7 = "100%"  (/query/where/2/value)
-- $8 = "100%"  (/query/where/2/value)
-- $9 = "100%"  (/query/where/2/value)
-- $10 = "new\\_%"  (/query/where/3/value)
-- $11 = "%-90"  (/query/where/4/value)
-- $12 = "-90"  (/query/where/4/value)
-- $13 = "-90"  (/query/where/4/value)
-- $14 = "bridge or tunnel"  (/query/where/5/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c2)::text) || (',"title":' || (to_json(p0.c0)::text || '}'))) as j
    from (
      select t0.c2 as c2, t0.c0 as c0
      from (
        select r0."title" as c0, r0."code" as c1, r0."id" as c2
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (
        (
          octet_length(t0.c0) <= 8192
          and t0.c0 like $1::text
          or octet_length(t0.c0) > 8192
          and (t0.c0 ~ $2::text)
        )
        and (
          octet_length(t0.c0) <= 8192
          and t0.c0 not ilike $3::text
          or octet_length(t0.c0) > 8192
          and not (lower(t0.c0 collate "und-x-icu") ~ lower($4::text collate "und-x-icu"))
        )
        and (
          octet_length(t0.c0) <= 8192
          and t0.c0 like $5::text
          or octet_length(t0.c0) > 8192
          and (
            case
              when length($6::text) <= 4000 then t0.c0 ~ regexp_replace(
                $7::text, '[]{}()*+?.^$|[\\]', '\\\&', 'g'
              )
              else (
                select bool_or(
                  position(
                    convert_to($8::text, 'UTF8') in substring(
                      convert_to(t0.c0, 'UTF8') from i.i * 131072 + 1 for 131072 + octet_length($9::text)
                    )
                  ) > 0
                )
                from generate_series(0, octet_length(t0.c0) / 131072) as i(i)
              )
            end
          )
        )
        and t0.c0 ilike $10::text
        and (
          octet_length(t0.c1) <= 8192
          and t0.c1 like $11::text
          or octet_length(t0.c1) > 8192
          and (right(t0.c1, length($12::text)) = $13::text)
        )
        and to_tsvector('simple', left(t0.c0, 100000)) @@ websearch_to_tsquery('simple', $14::text)
      )
      order by t0.c2 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
