-- A delete with cascades that the caller has every right to: without row filters nothing needs a check. The
-- change row names every table.
--
-- Request of a server key with all rights:
-- {
--   "mutation": { "type": "delete", "table": "projects", "where": [{ "field": "id", "op": "eq", "value": 7 }] }
-- }

-- $1 = "7"  (/mutation/where/0/value)
with
  n as (
    delete from "ws_00000000000040008000000000000000"."projects" as w
    where w."id" = $1::int4
    returning w."id" as k
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b,00000000-0000-4000-8000-00000000000c,00000000-0000-4000-8000-00000000000d}'::uuid[],
      null
    where exists (select 1 from n)
  )
select count(*)::text, null, null, pg_current_xact_id_if_assigned()::text
from n;
