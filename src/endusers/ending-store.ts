// The end of rows whose time is over: sessions, refresh tokens, what was good once, states, counters. A batch at a time. Refuses to be early:
// what was good stays a day longer, and no access token lives that long.
import type { Connection } from "../platform/postgres/index.ts";

const BATCH_ROWS = 5_000;

const batches = [
  `delete from gateway.end_user_session where id = any (array(
    select id from gateway.end_user_session where ends_at < $1::timestamptz - interval '1 day' limit ${BATCH_ROWS})) returning 1`,
  `delete from gateway.end_user_session where id = any (array(
    select id from gateway.end_user_session where revoked_at < $1::timestamptz - interval '1 day' limit ${BATCH_ROWS})) returning 1`,
  // With the last token that could go on with it a session ends, too.
  `with gone as (
      delete from gateway.refresh_token where hash = any (array(
        select hash from gateway.refresh_token where expires_at < $1::timestamptz - interval '1 day' limit ${BATCH_ROWS}))
      returning session_id
    ), ended as (
      delete from gateway.end_user_session as s where id in (select session_id from gone) and not exists (
        select from gateway.refresh_token as t where t.session_id = s.id and t.expires_at >= $1::timestamptz - interval '1 day')
    )
    select 1 from gone`,
  `delete from gateway.one_time_token where hash = any (array(
    select hash from gateway.one_time_token where expires_at < $1::timestamptz - interval '1 day' limit ${BATCH_ROWS})) returning 1`,
  `delete from gateway.reset_code where end_user_id = any (array(
    select end_user_id from gateway.reset_code where expires_at < $1::timestamptz - interval '1 day' limit ${BATCH_ROWS})) returning 1`,
  `delete from gateway.provider_state where hash = any (array(
    select hash from gateway.provider_state where expires_at < $1 limit ${BATCH_ROWS})) returning 1`,
  `delete from gateway.attempt where ctid = any (array(
    select ctid from gateway.attempt where ends_at < $1 limit ${BATCH_ROWS})) returning 1`,
].map((text) => ({ text }));

/** Deletes all of it. @param goesOn asked between batches */
export async function deleteEnded(
  control: Connection,
  now: Date,
  goesOn: () => boolean,
): Promise<void> {
  for (const batch of batches)
    while (goesOn() && (await control.run(batch, [now])).length === BATCH_ROWS);
}
