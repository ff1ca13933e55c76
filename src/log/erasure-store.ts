// Erases deleted end users from the query log. Rows of calls that belong to these users lose the
// user's id, e-mail address and network. In rows of other callers, texts that name the users are
// erased. All rows of a workspace are searched in batches, because there is no index on these
// texts.
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

/** The e-mail addresses of a deleted user, and all texts except ids that name this user. */
interface PersonTraces {
  readonly addresses: readonly string[];
  /**
   * Texts that name the user, as parts of regular expressions. Upper and lower case are not
   * distinguished.
   */
  readonly named: readonly string[];
  /**
   * Rows with one of the addresses belong to this user if they were written up to this time. Later,
   * another user may have the address.
   */
  readonly until: Date;
}

/** The addresses and ids by which the search finds rows of deleted users. */
export interface LogTraces {
  readonly endUserIds: readonly Guid[];
  /**
   * All forms in which the users' ids can be written, as parts of regular expressions. The rows of
   * all callers are searched for these forms. Upper and lower case are not distinguished.
   */
  readonly named: readonly string[];
  readonly people: readonly PersonTraces[];
  /**
   * Accounts that now have one of the addresses, but are not deleted. The rows of these accounts
   * stay unchanged.
   */
  readonly addressHolders: readonly Guid[];
  /** Rows before this time were searched by an earlier run. Null if no rows were searched yet. */
  readonly since: Date | null;
}

const BATCH_ROWS = 5_000;
/** The text that replaces the name or id of a deleted user. */
const ERASED = "erased";

/**
 * Returns an SQL expression that decodes the escape sequences in a column's text. `%40` and
 * `\u0040` become `@`. If a percent-encoded character has several bytes, each byte becomes one
 * character. `unistr` fails at an escape sequence that stands for no character, so these sequences
 * lose their backslash first.
 */
const decodedSql = (column: string): string =>
  String.raw`unistr(replace(replace(
    regexp_replace(regexp_replace(replace(${column}, chr(1), ''), '\\+u(?!0000|d[89a-f])([0-9a-f]{4})', chr(1) || '\1', 'gi'),
      '%(?!00)([0-9a-f]{2})', chr(1) || '00\1', 'gi'), '\', ''), chr(1), '\'))`;

// A row of a sign-in, or of the start of a game session, belongs to the user even if an API key
// sent the call. In rows of other callers, only the texts that name the user are erased. `path` is
// at the end of `raw`, because a pattern may match the end of the text.
const ERASE = {
  name: "log_erase_people",
  text: String.raw`with page as materialized (
      select at, id, end_user_id, email, kind, path,
        concat_ws(E'\n', body, message, user_agent, origin, request_id, path) as raw from gateway.query_log
      where workspace_id = $1 and (at, id) > ($2::timestamptz, $3::bigint) order by at, id limit $4
    ), spelled as materialized (
      select *, case when strpos(raw, '%') > 0 or strpos(raw, '\') > 0 then ${decodedSql("raw")} end as plain,
        at <= $9 and not coalesce(end_user_id = any ($10::uuid[]), false) as may_be_theirs
      from page
    ), found as materialized (
      select *, coalesce(end_user_id = any ($5::uuid[]), false) as is_of_account,
        coalesce(raw ~* $6 or plain ~* $6, false) as names_account,
        may_be_theirs and exists (select from unnest($7::text[], $8::timestamptz[]) as a (address, until)
          where a.address = spelled.email and spelled.at <= a.until) as is_of_address,
        may_be_theirs and coalesce(raw ~* $11 or plain ~* $11, false)
          and exists (select from unnest($12::text[], $13::timestamptz[]) as p (pattern, until)
            where spelled.at <= p.until and (raw ~* p.pattern or plain ~* p.pattern)) as names_person
      from spelled
    ), hit as (
      select at, id, is_of_account or is_of_address or names_person and kind in ('auth', 'players') as is_own,
        coalesce(case when names_account then $6 end, '(?!)') as accounts,
        coalesce(case when names_person then $11 end, '(?!)') as people,
        case when strpos(path, '%') > 0 then ${decodedSql("path")} end as plain_path
      from found where is_of_account or is_of_address or names_account or names_person
    ), erased as (
      update gateway.query_log as q set body = null, message = null,
        end_user_id = case when is_own then null else end_user_id end,
        email = case when is_own then null else email end,
        source_ip = case when is_own then null else source_ip end,
        request_id = regexp_replace(request_id, accounts, '${ERASED}', 'gi'),
        user_agent = case when is_own or user_agent ~* accounts or user_agent ~* people or strpos(user_agent, '%') > 0 then null else user_agent end,
        origin = case when origin ~* accounts or origin ~* people or strpos(origin, '%') > 0 then null else origin end,
        path = case when (plain_path ~* accounts or plain_path ~* people) and not (path ~* accounts or path ~* people)
          then '/' || q.workspace_id::text || '/${ERASED}'
          else regexp_replace(regexp_replace(path, accounts, '${ERASED}', 'gi'), people, '/${ERASED}', 'gi') end
      from hit where q.workspace_id = $1 and q.at = hit.at and q.id = hit.id
    )
    select count(*) over ()::int as count, at::text, id::text from page order by page.at desc, page.id desc limit 1`,
};

/**
 * Erases the users from all log rows that exist at the time of the call. Rows of recent calls may
 * be written later, so call this function again later.
 */
export async function erasePeople(
  control: Pool,
  workspaceId: Guid,
  { endUserIds, named, people, addressHolders, since }: LogTraces,
): Promise<void> {
  let after = { at: since?.toISOString() ?? "-infinity", id: "0" };
  const addresses = people.flatMap((it) => it.addresses.map((address) => ({ address, ...it })));
  const traces = [
    endUserIds,
    patternOf(named),
    addresses.map(({ address }) => address),
    addresses.map(({ until }) => until),
    new Date(Math.max(...people.map(({ until }) => until.getTime()))),
    addressHolders,
    patternOf(people.flatMap((person) => person.named)),
    people.map((person) => patternOf(person.named)),
    people.map(({ until }) => until),
  ];
  for (;;) {
    const values = [workspaceId, after.at, after.id, BATCH_ROWS, ...traces];
    const [last] = await control.run<{ count: number; at: string; id: string }>(ERASE, values);
    if (last === undefined || last.count < BATCH_ROWS) return;
    after = last;
  }
}

const patternOf = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : `(?:${texts.join("|")})`;
