// Opens the sessions of end users, and exchanges the refresh tokens that extend them (G15.5,
// G15.6). Tokens that are used, expired, revoked or of another workspace all get the same error.
// A token that is sent again more than ten seconds after its exchange may be stolen. The whole
// session is then ended.
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
/** Maximum lifetime of a session, in days. */
const SESSION_DAYS_MAX = 180;
/**
 * If a client sends a token again within this number of milliseconds after its exchange, the token
 * does not count as stolen. The client may have two open tabs, or may have lost the response.
 */
const REUSE_GRACE_MS = 10_000;
const USER_AGENT_LENGTH_MAX = 512;

/** A session with its refresh token. The gateway stores only the hash of the token. */
export interface SessionWithToken extends Session {
  readonly kind: "session";
  readonly refreshToken: string;
}

/** The workspace, the client and the time of a request. */
export interface SessionContext {
  readonly workspace: Workspace;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  /** Time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Opens a session for an active account.
 * @param opening `generation` and `passwordHash` are the values of the account when the password
 *   was checked; `counted` are the counters of failures that are lowered again
 * @throws GatewayError INVALID_CREDENTIALS if the account was deleted, deactivated or changed since
 *   the password was checked
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

/**
 * The result for a refresh token that was sent again more than ten seconds after its exchange. The
 * token may be stolen, so its session has been ended.
 */
export interface Reuse extends EndedSession {
  readonly kind: "reuse";
}

/**
 * Exchanges a refresh token for a new refresh token. If the token was already exchanged more than
 * ten seconds ago, ends its session.
 * @returns undefined if the token is not valid; a `Reuse` if the session was ended
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
 * Ends the session that a refresh token belongs to, also if the token was already exchanged.
 * @returns the account of the session; undefined if the token has no active session
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
