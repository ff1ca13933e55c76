-- Groups by the days of a time zone.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": ["day", { "fn": "count", "alias": "n" }],
--     "groupBy": [{ "field": "startedAt", "bucket": "day", "alias": "day", "timezone": "Europe/Berlin" }],
--     "orderBy": [{ "field": "day" }]
--   }
-- }

-- $1 = "day"  (/query/select/0)
-- $2 = "Europe/Berlin"  (/query/groupBy/0/timezone)
select case when octet_length(a.a0) <= 33554432 then a.a0 end, a.a1
from (
  select
    string_agg(
      (
        ('{"day":' || coalesce(to_json(p0.g0)::text, 'null'))
        || (',"n":' || (coalesce((p0.a0)::text, 'null') || '}'))
      ),
      E',\t'
    ) as a0,
    count(*) as a1
  from (
    select g$.*
    from (
      select date_trunc($1::text, t0.c0, $2::text) as g0, count(*) as a0
      from (select r0."startedAt" as c0 from "ws_00000000000040008000000000000000"."projects" as r0) as t0
      where true
      group by 1
    ) as g$
    where true
    order by g$.g0 asc nulls last
    limit 50
  ) as p0
) as a;
