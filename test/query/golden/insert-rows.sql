-- Several rows: one parameter for all of them, read as JSON. A default fills a missing value.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "insert",
--     "table": "projects",
--     "values": [{ "id": 7, "title": "Bridge", "owner": 17 }, { "id": 8, "title": "Tunnel", "labels": ["deep"] }]
--   }
-- }

-- $1 = "[{\"c0\":\"7\",\"c1\":\"Bridge\",\"c2\":\"open\",\"c3\":\"2026-03-04T05:06:07.000Z\",\"c4\":null,\"c5\":\"17\"},{\"c0\":\"8\",\"c1\":\"Tunnel\",\"c2\":\"open\",\"c3\":\"2026-03-04T05:06:07.000Z\",\"c4\":[\"deep\"],\"c5\":null}]"  (/mutation/values)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."projects" as w (
      "id", "title", "state", "startedAt", "labels", "owner"
    )
    select x.c0, x.c1, x.c2, x.c3, x.c4, x.c5
    from json_to_recordset($1::json) as x(c0 int4, c1 text, c2 text, c3 timestamptz, c4 text[], c5 int4)
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b}'::uuid[],
      null
    where exists (select 1 from n)
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
