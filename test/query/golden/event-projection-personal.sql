-- Stored rows of which one caller sees more columns than another: each row is built for each caller, and equal
-- rows are returned once.
--
-- Request with the roles {
--   "guest": { "people": { "read": ["id", "name"] } },
--   "member": {
--     "people": {
--       "read": ["id", "name", "phone"],
--       "rowFilter": [{ "field": "team", "op": "eq", "valueFromClaim": "team" }]
--     }
--   }
-- }
-- with the claims { "team": "red" }:
-- { "events": "people" }

-- $1 = "[[{...}]]"  (the rows of each event)
-- $2 = "[{\"k0\":\"red\",\"g1\":true},{\"k0\":null,\"g1\":false}]"  (set by the gateway: a default, an id, a secret, a count)
select
  t0.e,
  t0.n,
  (
    ('{"id":' || (coalesce((t0.c0)::text, 'null') || ',"name":'))
    || (
      (coalesce(to_json(t0.c1)::text, 'null') || ',"phone":')
      || (coalesce(to_json(t0.c2)::text, 'null') || '}')
    )
  ),
  array_agg(t0.c)
from (
  select
    e.n as e,
    r0.n$ as n,
    r0."id" as c0,
    r0."name" as c1,
    case when (c.g1 and r0."team" = c.k0::text) then r0."phone" end as c2,
    c.n as c
  from json_array_elements($1::json)
  with ordinality as e(r, n)
  cross join rows
  from (
    json_to_recordset(e.r) as (
      "kc1mpxLnkl62" int4,
      "tLxC0TQNI04z" text collate "und-x-icu",
      "gJrMCMmCyhGN" text collate "und-x-icu",
      "8RlfuHjYhiza" text collate "und-x-icu",
      "5epp4xy1GRKR" date,
      "l2C4LFwI0GVa" numeric,
      "HVV4a5inTwk0" text collate "und-x-icu",
      "1n-do_UNznnZ" int4
    )
  )
  with ordinality as r0("id", "name", "email", "phone", "born", "salary", "team", "manager", n$)
  cross join rows
  from (json_to_recordset($2::json) as (k0 text, g1 bool))
  with ordinality as c(k0, g1, n)
  where true
) as t0
group by 1, 2, 3;
