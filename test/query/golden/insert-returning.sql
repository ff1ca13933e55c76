-- The written row is returned as the caller may see it.
--
-- Request with the roles {
--   "clerk": {
--     "people": {
--       "actions": ["read", "insert"],
--       "read": ["id", "name", "email"],
--       "insert": ["id", "name", "email"],
--       "masks": { "email": { "kind": "email" } }
--     }
--   }
-- }:
-- {
--   "mutation": {
--     "type": "insert",
--     "table": "people",
--     "values": [{ "id": 7, "name": "Ada", "email": "ada@example.org" }],
--     "returning": true
--   }
-- }

-- $1 = "7"  (/mutation/values/0/id)
-- $2 = "Ada"  (/mutation/values/0/name)
-- $3 = "ada@example.org"  (/mutation/values/0/email)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."people" as w ("id", "name", "email")
    values ($1::int4, $2::text, $3::text)
    returning
      w."id" as k,
      (
        ('{"id":' || ((w."id")::text || ',"name":'))
        || (
          (to_json(w."name")::text || ',"email":')
          || (
            coalesce(
              to_json(
                (
                  select max(
                    case
                      when i.i then (
                        left(w."email", 1) || '***' || coalesce(substring(w."email" from '@[^@]*$'), '')
                      ) collate "und-x-icu"
                    end
                  )
                  from (values (true)) as i(i)
                )
              )::text,
              'null'
            )
            || '}'
          )
        )
      ) as j
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000a}'::uuid[],
      null
  )
select
  case
    when octet_length(string_agg(n.j, ',')) > 33554432 then gateway_tx.refuse('size')
    else count(*)::text
  end,
  string_agg(n.j, ','),
  null,
  pg_current_xact_id_if_assigned()::text
from n;
