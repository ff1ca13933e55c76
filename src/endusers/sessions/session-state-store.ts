// SQL that checks whether the session and the account of an access token are still valid. Each node
// runs this SQL only once for each token. The node learns of later changes from
// `access/revocations.ts`.
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

/** The valid session of an access token. */
export interface TokenSession {
  /** Id of the API key with which the session was opened. */
  readonly keyId: Guid;
}

const FIND = {
  name: "auth_find_token_session",
  text: `select session.api_key_id as "keyId" from gateway.end_user_session as session
    join gateway.end_user as account on account.workspace_id = session.workspace_id and account.id = session.end_user_id
    where session.workspace_id = $2 and session.id = $1 and session.revoked_at is null and account.id = $3 and
      account.generation = $4 and account.deactivated_at is null`,
};

/**
 * Returns the session of an access token. Returns undefined if the session was revoked, or the
 * account was deactivated or deleted. Also returns undefined if the account has another generation
 * than the token. The generation is a number that a revocation of all tokens raises.
 * @param token the claims of the access token
 */
export async function findTokenSession(
  control: Pool,
  token: {
    readonly sid: Guid;
    readonly workspaceId: Guid;
    readonly sub: Guid;
    readonly gen: number;
  },
): Promise<TokenSession | undefined> {
  const { sid, workspaceId, sub, gen } = token;
  const [row] = await control.run<TokenSession>(FIND, [sid, workspaceId, sub, gen]);
  return row;
}
