-- A path inside JSON: returned, compared by the kind of the value, and as text for text operators.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", { "field": "details", "path": ["size", "unit"], "alias": "unit" }],
--     "where": [
--       { "field": "details", "path": ["size", "height"], "op": "gte", "value": 12 },
--       { "field": "details", "path": ["places", 0], "op": "startsWith", "value": "North" },
--       { "field": "details", "path": ["size", "depth"], "op": "isNull", "value": true }
--     ]
--   }
-- }

-- $1 = ["size","unit"]  (/query/select/1/path)
-- $2 = ["size","height"]  (/query/where/0/path)
-- $3 = "12"  (/query/where/0/value)
-- $4 = ["size","height"]  (/query/where/0/path)
-- $5 = "12"  (/query/where/0/value)
-- $6 = ["places","0"]  (/query/where/1/path)
-- $7 = ["places","0"]  (/query/where/1/path)
-- $8 = "North%"  (/query/where/1/value)
-- $9 = ["size","depth"]  (/query/where/2/path)
-- $10 = ["size","depth"]  (/query/where/2/path)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (
      ('{"id":' || (p0.c1)::text) || (',"unit":' || (coalesce(((p0.c0 #> $1::text[]))::text, 'null') || '}'))
    ) as j
    from (
      select t0.c1 as c1, t0.c0 as c0
      from (
        select r0."details" as c0, r0."id" as c1 from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (
        (jsonb_typeof((t0.c0 #> $2::text[])) = jsonb_typeof($3::jsonb) and (t0.c0 #> $4::text[]) >= $5::jsonb)
        and (case when jsonb_typeof((t0.c0 #> $6::text[])) = 'string' then (t0.c0 #> $7::text[]) #>> '{}' end) collate "und-x-icu" like $8::text
        and ((t0.c0 #> $9::text[]) is null or jsonb_typeof((t0.c0 #> $10::text[])) = 'null')
      )
      order by t0.c1 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
