// SQL that deletes ended sessions and refresh tokens in batches, a day after they ended. Access
// tokens never live that long.
import { pruning } from "../../platform/postgres/index.ts";

export const pruneEndedSessions =
  pruning(`delete from gateway.end_user_session where ctid = any (array(
    select ctid from gateway.end_user_session where ends_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);

export const pruneRevokedSessions =
  pruning(`delete from gateway.end_user_session where ctid = any (array(
    select ctid from gateway.end_user_session where revoked_at < $1::timestamptz - interval '1 day' limit $2)) returning 1`);

// A session also ends with its last refresh token.
export const pruneRefreshTokens = pruning(`with gone as (
      delete from gateway.refresh_token where hash = any (array(
        select hash from gateway.refresh_token where expires_at < $1::timestamptz - interval '1 day' limit $2))
      returning workspace_id, session_id
    ), ended as (
      delete from gateway.end_user_session as s where (workspace_id, id) in (select workspace_id, session_id from gone) and not exists (
        select from gateway.refresh_token as t where t.workspace_id = s.workspace_id and t.session_id = s.id and t.expires_at >= $1::timestamptz - interval '1 day')
    )
    select 1 from gone`);
