// Sessions and the refresh tokens that extend them (G15.5, G15.6). Rejects tokens that are used,
// expired, revoked or of another workspace, all with one message.
// The late reuse of an exchanged token ends the whole session.
import { GatewayError } from "../../contract/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { guidV7, sha256 } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { newOpaqueCredential, recordAccountChange } from "../../access/index.ts";
import {
  endSession,
  openEndUserSession,
  revokeFamily,
  rotate,
  type EndedSession,
  type StoredRefreshToken,
  type NewSession,
  type Session,
} from "./session-store.ts";

const dayMs = 86_400_000;
/** Longest lifetime of a session, in days. */
const SESSION_DAYS_MAX = 180;
/**
 * Within this time the reuse of a token is not a sign of theft. A client may have two tabs or may
 * have lost an answer.
 */
const REUSE_GRACE_MS = 10_000;
const USER_AGENT_LENGTH_MAX = 512;

/** A session with its refresh token. The gateway stores only the hash of the token. */
export interface SessionWithToken extends Session {
  readonly kind: "session";
  readonly refreshToken: string;
}

/** The client of a request, and its time. */
export interface SessionContext {
  readonly workspace: Workspace;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Opens a session of an active account.
 * @param opening `generation` and `passwordHash` are the account's values at the verification;
 *   `counted` are the windows to refund
 * @throws GatewayError INVALID_CREDENTIALS if the account is deleted, deactivated, or has changed
 *   since the verification
 */
export async function startSession(
  connection: Connection,
  context: SessionContext,
  opening: Omit<NewSession, "id" | "workspaceId" | "now" | "endsAt" | "token">,
): Promise<SessionWithToken> {
  const { workspace, now } = context;
  const id = guidV7(now);
  const endsAt = new Date(now + SESSION_DAYS_MAX * dayMs);
  const { refreshToken, ...token } = newToken(context);
  const account = await openEndUserSession(connection, {
    ...opening,
    id,
    workspaceId: workspace.id,
    now: new Date(now),
    endsAt,
    token,
  });
  if (account === undefined) throw new GatewayError("INVALID_CREDENTIALS");
  return {
    kind: "session",
    account,
    id,
    apiKeyId: opening.keyId,
    refreshToken,
    refreshExpiresAt: token.expiresAt,
  };
}

/** A refused refresh: its token had been used long before. */
export interface Reuse extends EndedSession {
  readonly kind: "reuse";
}

/**
 * Exchanges a refresh token for the next one. The late reuse of a used token ends the session.
 * @returns undefined if the token is not valid; the reuse if it ended the session
 */
export async function refreshSession(
  control: Pool,
  context: SessionContext,
  refreshToken: string,
): Promise<SessionWithToken | Reuse | undefined> {
  const { workspace, now } = context;
  const used = sha256(refreshToken);
  const { refreshToken: next, ...token } = newToken(context);
  const session = await rotate(control, workspace.id, used, token, new Date(now));
  if (session !== undefined) return { kind: "session", ...session, refreshToken: next };
  const ended = await control.transaction(async (connection) => {
    const before = new Date(now - REUSE_GRACE_MS);
    const family = await revokeFamily(connection, workspace.id, used, new Date(now), before);
    if (family !== undefined) await recordAccountChange(connection, workspace.id, family.endUserId);
    return family;
  });
  return ended === undefined ? undefined : { kind: "reuse", ...ended };
}

/**
 * Ends the session of a refresh token, used or unused.
 * @returns undefined if the token has no active session
 */
export const endSessionOf = (
  control: Pool,
  { workspace, now }: SessionContext,
  refreshToken: string,
): Promise<EndedSession | undefined> =>
  endSession(control, workspace.id, sha256(refreshToken), new Date(now));

function newToken(context: SessionContext): StoredRefreshToken & { readonly refreshToken: string } {
  const { workspace, sourceIp, userAgent, now } = context;
  const refreshToken = newOpaqueCredential();
  return {
    refreshToken,
    hash: sha256(refreshToken),
    expiresAt: new Date(now + workspace.definition.workspace.auth.refreshTokenDays * dayMs),
    sourceIp,
    userAgent:
      userAgent?.slice(0, USER_AGENT_LENGTH_MAX).toWellFormed().replaceAll("\0", "") ?? null,
  };
}
