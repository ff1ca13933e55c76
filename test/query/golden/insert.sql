-- One row: its values are parameters, and defaults fill the rest. The statement also inserts the change row.
--
-- Request of a server key with all rights:
-- {
--   "mutation": { "type": "insert", "table": "projects", "values": [{ "id": 7, "title": "Bridge", "owner": 17 }] }
-- }

-- $1 = "7"  (/mutation/values/0/id)
-- $2 = "Bridge"  (/mutation/values/0/title)
-- $3 = "open"  (set by the gateway: a default, an id, a secret, a count)
-- $4 = "2026-03-04T05:06:07.000Z"  (the moment of the request)
-- $5 = "17"  (/mutation/values/0/owner)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."projects" as w (
      "id", "title", "state", "startedAt", "owner"
    )
    values ($1::int4, $2::text, $3::text, $4::timestamptz, $5::int4)
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b}'::uuid[],
      null
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
