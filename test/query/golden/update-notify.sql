-- The event commits with the change, and contains the written row.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "update",
--     "table": "projects",
--     "set": { "title": "Bridge" },
--     "where": [{ "field": "id", "op": "eq", "value": 7 }],
--     "notify": { "bus": "board:bridges" }
--   }
-- }

-- $1 = "Bridge"  (/mutation/set/title)
-- $2 = "7"  (/mutation/where/0/value)
-- $3 = "board"  (/mutation/notify)
-- $4 = "bridges"  (/mutation/notify)
-- $5 = "update"  (/mutation/type)
-- $6 = "00000000-0000-4000-8000-00000000000b"  (set by the gateway: a default, an id, a secret, a count)
-- $7 = "{\"kind\":\"key\",\"id\":\"99fbc769-1741-58cd-8999-fcf3dc42e000\"}"  (the writing account)
with
  n as (
    update "ws_00000000000040008000000000000000"."projects" as w
    set "title" = $1::text
    where w."id" = $2::int4
    returning
      w."id" as k,
      row_to_json(
        (
          select s
          from (
            select w."id" as "llx8SkNvjtyW",
            w."title" as "zdl4hWQ4_rKM",
            w."code" as "8gEV41hlgTPQ",
            w."state" as "6tJmZs7sXthR",
            w."budget" as "Pr0WuJM3r0Rr",
            w."startedAt" as "G-ZmXBSxB5hU",
            w."details" as "YI2d0ZLFJ7NC",
            w."labels" as "DS3pXiDleI_S",
            w."owner" as "6eLDWvw7SMci",
            w."parent" as "dzjxWyT9x_So"
          ) as s
        )
      ) as e
  ),
  c as (
    insert into "gateway_tx"."change" (workspace_id, tables, event)
    select
      ('{00000000-0000-4000-8000-000000000000}'::uuid[])[1],
      '{00000000-0000-4000-8000-00000000000b}'::uuid[],
      json_build_object(
        'topic',
        $3::text,
        'instance',
        $4::text,
        'op',
        $5::text,
        'table',
        $6::text,
        'actor',
        $7::text::json,
        'affectedRows',
        count(*),
        'rows',
        json_agg(n.e order by n.k)
      )
    from n
    having count(*) > 0
  )
select
  case when sum(octet_length(n.e::text)) > 1048576 then gateway_tx.refuse('event') else count(*)::text end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
