// SQL that deletes expired rows of end users in batches. Sessions, refresh tokens, one-time tokens
// and codes are deleted one day after their end. The gateway needs a session's row as long as the
// session has valid access tokens, which is at most a day.
import { pruning } from "../platform/postgres/index.ts";
import { PLACE_DAYS } from "./budgets/place-store.ts";

/**
 * Returns a function that deletes the rows of a table in batches.
 * @param age time span in SQL, such as `1 day`; rows whose time in `column` is older are deleted
 */
const olderThan = (age: string, table: string, column: string) =>
  pruning(`delete from gateway.${table} where ctid = any (array(
    select ctid from gateway.${table} where ${column} < $1::timestamptz - interval '${age}' limit $2)) returning 1`);

export const pruneRevokedSessions = olderThan("1 day", "end_user_session", "revoked_at");
export const pruneResetCodes = olderThan("1 day", "reset_code", "expires_at");

// Deletes expired refresh tokens. If the last refresh token of a session is deleted, deletes the
// session too.
export const pruneRefreshTokens = pruning(`with gone as (
      delete from gateway.refresh_token where hash = any (array(
        select hash from gateway.refresh_token where expires_at < $1::timestamptz - interval '1 day' limit $2))
      returning workspace_id, session_id
    ), ended as (
      delete from gateway.end_user_session as s where (workspace_id, id) in (select workspace_id, session_id from gone) and not exists (
        select from gateway.refresh_token as t where t.workspace_id = s.workspace_id and t.session_id = s.id and t.expires_at >= $1::timestamptz - interval '1 day')
    )
    select 1 from gone`);

export const prunes = [
  olderThan("1 day", "end_user_session", "ends_at"),
  pruneRevokedSessions,
  pruneRefreshTokens,
  olderThan("1 day", "one_time_token", "expires_at"),
  pruneResetCodes,
  olderThan("0 days", "attempt", "ends_at"),
  olderThan(`${PLACE_DAYS} days`, "known_place", "used_at"),
];

/**
 * Deletes expired imports. PostgreSQL also deletes the stored rows of each import. Call this
 * function last and with a small batch, because an import can have 50,000 rows.
 */
export const pruneImports = olderThan("0 days", "end_user_import", "ends_at");
