// Reads whether the session behind an access token and its account are still in force.
// Asked once per token and node; later changes arrive by `access/revocations.ts`.
import type { Guid } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface TokenSession {
  /** The API key that the session was opened under. */
  readonly keyId: Guid;
}

const FIND = {
  name: "auth_find_token_session",
  text: `select session.api_key_id as "keyId" from gateway.end_user_session as session
    join gateway.end_user as account on account.workspace_id = session.workspace_id and account.id = session.end_user_id
    where session.workspace_id = $2 and session.id = $1 and session.revoked_at is null and account.id = $3 and
      account.generation = $4 and account.deactivated_at is null`,
};

/** The session of a token, or undefined where it was revoked, or the account was deactivated, deleted, or is of a later generation. */
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
