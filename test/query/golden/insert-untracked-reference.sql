-- One row with a required reference: the values are selected from the target row, so that nothing is inserted if
-- the target is not found.
--
-- Request with the roles {
--   "clerk": {
--     "comments": { "actions": ["read", "insert"], "insert": "*" },
--     "tasks": { "rowFilter": [{ "field": "effort", "op": "gt", "value": 0 }] }
--   }
-- }:
-- {
--   "isUntracked": true,
--   "mutation": {
--     "type": "insert",
--     "table": "comments",
--     "values": [{ "id": 3, "task": 7, "body": "Done" }],
--     "returning": ["id", "task"]
--   }
-- }

-- $1 = "3"  (/mutation/values/0/id)
-- $2 = "Done"  (/mutation/values/0/body)
-- $3 = "7"  (/mutation/values/0/task)
insert into "ws_00000000000040008000000000000000"."comments" as w ("id", "task", "body")
select $1::int4, r0."id", $2::text
from "ws_00000000000040008000000000000000"."tasks" as r0
left join "ws_00000000000040008000000000000000"."~pledge 1" on false
where (r0."id" = $3::int4 and r0."effort" > '0'::int4)
returning '1', (('{"id":' || (w."id")::text) || (',"task":' || ((w."task")::text || '}'))), null, null;
