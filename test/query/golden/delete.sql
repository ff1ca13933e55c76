-- A delete by a condition; no other table refers to these rows.
--
-- Request of a server key with all rights:
-- {
--   "mutation": { "type": "delete", "table": "comments", "where": [{ "field": "id", "op": "eq", "value": 7 }] }
-- }

-- $1 = "7"  (/mutation/where/0/value)
with
  n as (
    delete from "ws_00000000000040008000000000000000"."comments" as w
    where w."id" = $1::int4
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000d}'::uuid[],
      null
    where exists (select 1 from n)
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
