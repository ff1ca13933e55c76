-- The next page: the rows after the last order keys of the page before.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["id", "title"],
--     "orderBy": [{ "field": "title", "dir": "desc" }],
--     "limit": 2
--   },
--   "pageBefore": [{ "id": 9, "title": "Zeppelin" }, { "id": 4, "title": "Yard" }, { "id": 5, "title": "Wall" }]
-- }

-- $1 = "Yard"  (title of the last row of the page before)
-- $2 = "4"  (id of the last row of the page before)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    string_agg((('{"id":' || (p0.c0)::text) || (',"title":' || (to_json(p0.c1)::text || '}'))), E',\t') as a0,
    count(*) as a1
  from (
    select t0.c0 as c0, t0.c1 as c1
    from (select r0."id" as c0, r0."title" as c1 from "ws_00000000000040008000000000000000"."projects" as r0) as t0
    where (t0.c1, t0.c0) < ($1::text, $2::int4)
    order by t0.c1 desc, t0.c0 desc
    limit 3
  ) as p0
) as a;
