-- A column that may be compared but not seen.
--
-- Request with the roles { "reader": { "people": { "read": ["id", "name"], "filter": ["email"] } } }:
-- { "query": { "from": "people", "where": [{ "field": "email", "op": "eq", "value": "ada@example.org" }] } }

-- $1 = "ada@example.org"  (/query/where/0/value)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    case when gateway_tx.answer_bytes(octet_length(m.j)) > 0 then string_agg(m.j, E',\t') end as a0,
    count(*) as a1
  from (
    select (('{"id":' || (p0.c1)::text) || (',"name":' || (to_json(p0.c2)::text || '}'))) as j
    from (
      select t0.c1 as c1, t0.c2 as c2
      from (
        select r0."email" as c0, r0."id" as c1, r0."name" as c2
        from "ws_00000000000040008000000000000000"."people" as r0
      ) as t0
      where t0.c0 = $1::text
      order by t0.c1 asc
      limit 51
    ) as p0
    offset 0
  ) as m
) as a;
