-- An upsert with notify has two events: one of its new rows, then one of its changed rows.
--
-- Request of a server key with all rights:
-- {
--   "mutation": {
--     "type": "insert",
--     "table": "projects",
--     "values": [{ "id": 7, "title": "Bridge", "code": "A-1" }, { "id": 8, "title": "Tunnel", "code": "A-2" }],
--     "onConflict": { "columns": ["code"], "action": "update", "set": ["title"] },
--     "notify": { "bus": "board:bridges" }
--   }
-- }

-- $1 = "[{\"c0\":\"7\",\"c1\":\"Bridge\",\"c2\":\"A-1\",\"c3\":\"open\",\"c4\":\"2026-03-04T05:06:07.000Z\"},{\"c0\":\"8\",\"c1\":\"Tunnel\",\"c2\":\"A-2\",\"c3\":\"open\",\"c4\":\"2026-03-04T05:06:07.000Z\"}]"  (/mutation/values)
-- $2 = "board"  (/mutation/notify)
-- $3 = "bridges"  (/mutation/notify)
-- $4 = "update"  (/mutation/onConflict/action)
-- $5 = "insert"  (/mutation/type)
-- $6 = "00000000-0000-4000-8000-00000000000b"  (set by the gateway: a default, an id, a secret, a count)
-- $7 = "{\"kind\":\"key\",\"id\":\"99fbc769-1741-58cd-8999-fcf3dc42e000\"}"  (the writing account)
-- $8 = 2  (set by the gateway: a default, an id, a secret, a count)
with
  n as (
    insert into "ws_00000000000040008000000000000000"."projects" as w (
      "id", "title", "code", "state", "startedAt"
    )
    select x.c0, x.c1, x.c2, x.c3, x.c4
    from json_to_recordset($1::json) as x(c0 int4, c1 text, c2 text, c3 text, c4 timestamptz)
    on conflict ("code")
    do update set "title" = "excluded"."title"
    where true
    returning
      w."id" as k,
      (w.xmax <> 0) as u,
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
        $2::text,
        'instance',
        $3::text,
        'op',
        case when n.u then $4::text else $5::text end,
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
    group by n.u
    order by n.u
  )
select
  case
    when count(*) < $8::int8 then gateway_tx.refuse('conflict')
    when sum(octet_length(n.e::text)) > 1048576 then gateway_tx.refuse('event')
    else count(*)::text
  end,
  null,
  null,
  pg_current_xact_id_if_assigned()::text
from n;
