// SQL that checks whether the session and the account of an access token are still valid.
// The gateway asks once per token and node. Later changes arrive through `access/revocations.ts`.
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface TokenSession {
  /** The API key that opened the session. */
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
 * Returns the session of a token. Undefined if the session was revoked, or the account was
 * deactivated, was deleted, or has a later generation.
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
