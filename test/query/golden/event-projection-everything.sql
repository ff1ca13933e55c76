-- The stored rows of an event, for callers who may read everything: one statement for all callers. Each value
-- has the permanent key of its column.
--
-- Request of a server key with all rights:
-- { "events": "comments" }

-- $1 = "[[{...}]]"  (the rows of each event)
select
  t0.e,
  t0.n,
  (
    (('{"id":' || coalesce((t0.c0)::text, 'null')) || (',"task":' || coalesce((t0.c1)::text, 'null')))
    || (
      (',"body":' || coalesce(to_json(t0.c2)::text, 'null'))
      || (',"pictures":' || (coalesce(to_json(t0.c3)::text, 'null') || '}'))
    )
  ),
  t0.c
from (
  select e.n as e, r0.n$ as n, r0."id" as c0, r0."task" as c1, r0."body" as c2, r0."pictures" as c3, v.c
  from json_array_elements($1::json)
  with ordinality as e(r, n)
  cross join rows
  from (
    json_to_recordset(e.r) as (
      "DcwvYVhKZrqq" int4, "Yjq3sJ_lvw7I" int4, "1CvOVuVsaDAf" text collate "und-x-icu", "rCJYjQfh73aF" uuid[]
    )
  )
  with ordinality as r0("id", "task", "body", "pictures", n$)
  cross join lateral (select array_agg(c.n) as c from (values (1)) as c(n) where true) as v
  where v.c is not null
) as t0;
