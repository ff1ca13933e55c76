// Deletes sessions and refresh tokens a day after their time: no access token lives that long. A batch at a time.
import type { Connection } from "../../platform/postgres/index.ts";

const ENDED = {
  text: `delete from gateway.end_user_session where id = any (array(
    select id from gateway.end_user_session where ends_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`,
};
const REVOKED = {
  text: `delete from gateway.end_user_session where id = any (array(
    select id from gateway.end_user_session where revoked_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`,
};
// With the last token that could go on with it a session ends, too.
const TOKENS = {
  text: `with gone as (
      delete from gateway.refresh_token where hash = any (array(
        select hash from gateway.refresh_token where expires_at < $1::timestamptz - interval '1 day' limit $2))
      returning session_id
    ), ended as (
      delete from gateway.end_user_session as s where id in (select session_id from gone) and not exists (
        select from gateway.refresh_token as t where t.session_id = s.id and t.expires_at >= $1::timestamptz - interval '1 day')
    )
    select 1 from gone`,
};

/** @returns how many rows are gone, of at most `rowsMax`; the same of the others below */
export const pruneEndedSessions = async (
  control: Connection,
  now: Date,
  rowsMax: number,
): Promise<number> => (await control.run(ENDED, [now, rowsMax])).length;

export const pruneRevokedSessions = async (
  control: Connection,
  now: Date,
  rowsMax: number,
): Promise<number> => (await control.run(REVOKED, [now, rowsMax])).length;

export const pruneRefreshTokens = async (
  control: Connection,
  now: Date,
  rowsMax: number,
): Promise<number> => (await control.run(TOKENS, [now, rowsMax])).length;
