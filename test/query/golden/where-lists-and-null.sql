-- Lists of values, and null: a list is one parameter, however long. `nin` leaves out rows without a value.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "where": [
--       { "field": "state", "op": "in", "value": ["open", "closed"] },
--       { "field": "code", "op": "nin", "value": ["A-1", "A-2"] },
--       { "field": "budget", "op": "isNull", "value": false },
--       { "field": "parent", "op": "isNull", "value": true }
--     ]
--   }
-- }

-- $1 = ["open","closed"]  (/query/where/0/value)
-- $2 = ["A-1","A-2"]  (/query/where/1/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c4)::text) || (',"title":' || (to_json(p0.c5)::text || '}'))) as j
    from (
      select t0.c4 as c4, t0.c5 as c5
      from (
        select
          r0."state" as c0,
          r0."code" as c1,
          r0."budget" as c2,
          r0."parent" as c3,
          r0."id" as c4,
          r0."title" as c5
        from "ws_00000000000040008000000000000000"."projects" as r0
      ) as t0
      where (t0.c0 = any($1::text[]) and t0.c1 <> all($2::text[]) and not (t0.c2 is null) and t0.c3 is null)
      order by t0.c4 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
