-- One row without a change row, because no cache depends on the table. The statement names the fence table last,
-- and so locks it until the commit.
--
-- Request with the roles {
--   "clerk": {
--     "tasks": { "actions": ["read", "insert"], "insert": "*" },
--     "projects": { "rowFilter": [{ "field": "state", "op": "neq", "value": "secret" }] }
--   }
-- }:
-- {
--   "isUntracked": true,
--   "mutation": {
--     "type": "insert",
--     "table": "tasks",
--     "values": [{ "id": 3, "title": "Dig", "project": 7 }],
--     "returning": ["id", "title"]
--   }
-- }

-- $1 = "3"  (/mutation/values/0/id)
-- $2 = "Dig"  (/mutation/values/0/title)
-- $3 = "7"  (/mutation/values/0/project)
-- $4 = "1"  (set by the gateway: a default, an id, a secret, a count)
insert into "ws_00000000000040008000000000000000"."tasks" as w ("id", "title", "project", "effort")
values ($1::int4, $2::text, $3::int4, $4::int4)
returning
  case
    when not (
      (
        w."project" is null
        or exists (
          select 1
          from "ws_00000000000040008000000000000000"."projects" as r0
          where (r0."id" = w."project" and r0."state" <> 'secret'::text)
        )
      )
    ) then gateway_tx.refuse('reference 0')
    else '1'
  end,
  (('{"id":' || (w."id")::text) || (',"title":' || (to_json(w."title")::text || '}'))),
  null,
  (select null::text from "ws_00000000000040008000000000000000"."~pledge 1" where false);
