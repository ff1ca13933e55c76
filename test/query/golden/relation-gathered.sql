-- Relations gathered level by level, as for large answers: each row outputs its pieces of the answer, measured
-- as they arrive.
--
-- Request of a server key with all rights:
-- {
--   "query": {
--     "from": "projects",
--     "select": [
--       "id",
--       {
--         "relation": "tasks",
--         "ref": "tasks",
--         "select": ["title", { "relation": "assignee", "ref": "people", "select": ["name"] }],
--         "limit": 5
--       }
--     ]
--   },
--   "inTransaction": true
-- }

with
  l0 as materialized (
    select
      p0.path,
      p0.n,
      p0.c0,
      p0.k0,
      case
        when p0.b > 0
        and p0.n <= 50 then case when p0.n > 1 then E',\t' else '' end
        || (('{"id":' || (p0.c0)::text) || ',"tasks":[')
      end as j0,
      case when p0.b > 0 and p0.n <= 50 then ']}' end as j1
    from (
      select
        p0.*,
        array[p0.n] as path,
        gateway_tx.answer_bytes(case when p0.n <= 50 then 17 + 0 else 0 end) over (rows unbounded preceding) as b
      from (
        select q.*, row_number() over ()::int4 as n
        from (
          select t2.c0 as c0, t2.c0 as k0
          from (select r2."id" as c0 from "ws_00000000000040008000000000000000"."projects" as r2) as t2
          where true
          order by t2.c0 asc
          limit 51
        ) as q
      ) as p0
    ) as p0
  ),
  l1 as materialized (
    select
      p1.path,
      p1.n,
      p1.c2,
      case
        when p1.b > 0 then case when p1.n > 1 then ',' else '' end
        || (('{"title":' || to_json(p1.c1)::text) || ',"assignee":')
      end as j0,
      case when p1.b > 0 then '}' end as j1
    from (
      select
        p1.*,
        l0.path || array[0, coalesce(p1.n, 1)] as path,
        gateway_tx.answer_bytes(23 + coalesce(octet_length(p1.c1), 0)) over (rows unbounded preceding) as b
      from l0
      cross join lateral (
        select q.*, row_number() over ()::int4 as n
        from (
          select t1.c1 as c1, t1.c2 as c2
          from (
            select r1."project" as c0, r1."title" as c1, r1."assignee" as c2, r1."id" as c3
            from "ws_00000000000040008000000000000000"."tasks" as r1
          ) as t1
          where t1.c0 = l0.c0
          order by t1.c3 asc
          limit 5
        ) as q
      ) as p1
      where l0.n <= 50
    ) as p1
  ),
  l2 as (
    select
      p2.path,
      p2.n,
      p2.z,
      case when p2.b > 0 and p2.z then (('{"name":' || to_json(p2.c1)::text) || '}') else 'null' end as j0
    from (
      select
        p2.*,
        l1.path || array[0, coalesce(p2.n, 1)] as path,
        gateway_tx.answer_bytes(case when p2.z then 10 + coalesce(octet_length(p2.c1), 0) else 0 end) over (
          rows unbounded preceding
        ) as b
      from l1
      left join lateral (
        select q.*, row_number() over ()::int4 as n, true as z
        from (
          select t0.c1 as c1
          from (
            select r0."id" as c0, r0."name" as c1 from "ws_00000000000040008000000000000000"."people" as r0
          ) as t0
          where t0.c0 = l1.c2
        ) as q
      ) as p2 on true
      where true
    ) as p2
  )
select
  (
    select case
      when gateway_tx.answer_bytes(octet_length(u.j)) > 0 then string_agg(u.j, '' order by u.path, random())
    end
    from (
      select l0.path || 0 as path, l0.j0 as j
      from l0
      union all
      select l0.path || 1 as path, l0.j1 as j
      from l0
      union all
      select l1.path || 0 as path, l1.j0 as j
      from l1
      union all
      select l1.path || 1 as path, l1.j1 as j
      from l1
      union all
      select l2.path || 0 as path, l2.j0 as j
      from l2
    ) as u
  ),
  (select count(*) from l0),
  null,
  (select json_build_array(l0.k0::text)::text from l0 where l0.n = 50);
