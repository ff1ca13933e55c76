-- Patterns of the caller's, and pieces of text, whose own wildcards are escaped.
--
-- Asked by a server key that may do everything:
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
-- $2 = "%draft%"  (/query/where/1/value)
-- $3 = "%100\\%%"  (/query/where/2/value)
-- $4 = "new\\_%"  (/query/where/3/value)
-- $5 = "%-90"  (/query/where/4/value)
-- $6 = "bridge or tunnel"  (/query/where/5/value)
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
        t0.c0 like $1::text
        and t0.c0 not ilike $2::text
        and t0.c0 like $3::text
        and t0.c0 ilike $4::text
        and t0.c1 like $5::text
        and to_tsvector('simple', left(t0.c0, 100000)) @@ websearch_to_tsquery('simple', $6::text)
      )
      order by t0.c2 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
