// Takes people who are gone out of the query log: their own rows lose who they were and where they came from, rows of others what names
// them. Goes through a workspace's rows in batches, since nothing else knows where somebody is named.
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

/** What people leave in rows. The texts are parts of regular expressions, matched in any case. */
export interface LogTraces {
  readonly endUserIds: readonly Guid[];
  readonly addresses: readonly string[];
  /** Of a path or body, whoever has sent it, whenever. */
  readonly named: readonly string[];
  /** The same, in rows up to `until`: afterwards it may be somebody else's. */
  readonly namedBefore: readonly string[];
  readonly until: Date;
  /** Rows from before it were gone through already; null for none. */
  readonly since: Date | null;
}

const BATCH_ROWS = 5_000;
/** What stands in a path in place of a name. */
const ERASED = "erased";

// A row of a sign-in, or of a game session's start, is the person's own although a key was sent with it. Of somebody else's row only what names the person goes.
const ERASE = {
  name: "log_erase_people",
  text: `with page as materialized (
      select at, id, end_user_id, email, kind, path, body, message from gateway.query_log
      where workspace_id = $1 and (at, id) > ($2::timestamptz, $3::bigint) order by at, id limit $4
    ), hit as (
      select at, id, coalesce(end_user_id = any ($5::uuid[])
          or at <= $9 and (email = any ($6::text[]) or kind in ('auth', 'players') and (path ~* $8 or body ~* $8 or message ~* $8)), false) as is_own,
        coalesce(path ~* $7 or at <= $9 and path ~* $8, false) as is_in_path
      from page
      where end_user_id = any ($5::uuid[]) or email = any ($6::text[]) and at <= $9 or path ~* $7 or body ~* $7 or message ~* $7
        or at <= $9 and (path ~* $8 or body ~* $8 or message ~* $8)
    ), erased as (
      update gateway.query_log as q set body = null, message = null,
        end_user_id = case when is_own then null else end_user_id end,
        email = case when is_own then null else email end,
        source_ip = case when is_own then null else source_ip end,
        user_agent = case when is_own then null else user_agent end,
        path = case when is_in_path then regexp_replace(regexp_replace(path, coalesce($7, '(?!)'), '${ERASED}', 'gi'), coalesce($8, '(?!)'), '/${ERASED}', 'gi') else path end
      from hit where q.workspace_id = $1 and q.at = hit.at and q.id = hit.id
    )
    select count(*) over ()::int as count, at::text, id::text from page order by page.at desc, page.id desc limit 1`,
};

/** Rows that are written later are not seen: ask again once they are. */
export async function erasePeople(
  control: Pool,
  workspaceId: Guid,
  { endUserIds, addresses, named, namedBefore, until, since }: LogTraces,
): Promise<void> {
  let after = { at: since?.toISOString() ?? "-infinity", id: "0" };
  const traces = [endUserIds, addresses, patternOf(named), patternOf(namedBefore), until];
  for (;;) {
    const values = [workspaceId, after.at, after.id, BATCH_ROWS, ...traces];
    const [last] = await control.run<{ count: number; at: string; id: string }>(ERASE, values);
    if (last === undefined || last.count < BATCH_ROWS) return;
    after = last;
  }
}

const patternOf = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : `(?:${texts.join("|")})`;
