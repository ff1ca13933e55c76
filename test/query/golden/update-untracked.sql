-- A change without a change row, because no cache depends on the table.
--
-- Request of a server key with all rights:
-- {
--   "isUntracked": true,
--   "mutation": {
--     "type": "update",
--     "table": "projects",
--     "set": { "title": "Bridge" },
--     "where": [{ "field": "id", "op": "eq", "value": 7 }]
--   }
-- }

-- $1 = "Bridge"  (/mutation/set/title)
-- $2 = "7"  (/mutation/where/0/value)
with n as (
  update "ws_00000000000040008000000000000000"."projects" as w
  set "title" = $1::text
  where w."id" = $2::int4
  returning w."id" as k
)
select
  count(*)::text,
  null,
  null,
  (select null::text from "ws_00000000000040008000000000000000"."~pledge 1" where false)
from n;
