-- Stored rows under a row filter with claims. The claims of all callers are a row set, and each row is built
-- once for all callers who see it. The filter reads tasks in their current state.
--
-- Request with the roles {
--   "member": {
--     "projects": {
--       "read": ["id", "title", "budget"],
--       "masks": { "budget": { "kind": "redact" } },
--       "rowFilter": [
--         {
--           "or": [
--             { "field": "owner", "op": "eq", "valueFromClaim": "person" },
--             {
--               "relation": "tasks",
--               "match": "some",
--               "where": [{ "field": "assignee", "op": "in", "valueFromClaim": "people" }]
--             }
--           ]
--         }
--       ]
--     }
--   }
-- }
-- with the claims { "person": 21, "people": [21, 22] }:
-- { "events": "projects" }

-- $1 = "[[{...}]]"  (the rows of each event)
-- $2 = "[{\"k0\":\"21\",\"k1\":\"{\\\"21\\\",\\\"22\\\"}\",\"g2\":true},{\"k0\":null,\"k1\":null,\"g2\":false}]"  (set by the gateway: a default, an id, a secret, a count)
select
  t0.e,
  t0.n,
  (
    ('{"id":' || (coalesce((t0.c0)::text, 'null') || ',"title":'))
    || (
      (coalesce(to_json(t0.c1)::text, 'null') || ',"budget":')
      || (coalesce('"' || (t0.c2)::text || '"', 'null') || '}')
    )
  ),
  t0.c
from (
  select e.n as e, r0.n$ as n, r0."id" as c0, r0."title" as c1, null::numeric as c2, v.c
  from json_array_elements($1::json)
  with ordinality as e(r, n)
  cross join rows
  from (
    json_to_recordset(e.r) as (
      "llx8SkNvjtyW" int4,
      "zdl4hWQ4_rKM" text collate "und-x-icu",
      "8gEV41hlgTPQ" text collate "und-x-icu",
      "6tJmZs7sXthR" text collate "und-x-icu",
      "Pr0WuJM3r0Rr" numeric,
      "G-ZmXBSxB5hU" timestamptz,
      "YI2d0ZLFJ7NC" jsonb,
      "DS3pXiDleI_S" text[] collate "und-x-icu",
      "6eLDWvw7SMci" int4,
      "dzjxWyT9x_So" int4
    )
  )
  with ordinality as r0(
    "id", "title", "code", "state", "budget", "startedAt", "details", "labels", "owner", "parent", n$
  )
  cross join lateral (
    select array_agg(c.n) as c
    from rows
    from (json_to_recordset($2::json) as (k0 text, k1 text, g2 bool))
    with ordinality as c(k0, k1, g2, n)
    where (
      c.g2
      and (
        r0."owner" = c.k0::int4
        or exists (
          select 1
          from "ws_00000000000040008000000000000000"."tasks" as r1
          where (r1."project" = r0."id" and r1."assignee" = any(c.k1::int4[]))
        )
      )
    )
  ) as v
  where v.c is not null
) as t0;
