// Sessions and the refresh tokens that extend them (G15.5, G15.6). Refuses tokens that are used, expired, revoked or another workspace's with
// one text; reuse of a token that was exchanged long ago ends the whole session.
import { GatewayError, type Guid } from "../../contract/index.ts";
import type { Workspace } from "../../catalog/index.ts";
import { guidV7, sha256 } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { newOpaqueCredential, recordAccountChange } from "../../access/index.ts";
import {
  endSession,
  openSession,
  revokeFamily,
  rotate,
  type EndedSession,
  type GivenToken,
  type NewSession,
  type Session,
} from "./session-store.ts";

const dayMs = 86_400_000;
/** A session ends then, whatever happens. */
const SESSION_DAYS_MAX = 180;
/** Two tabs, or an answer that was lost: within this a used token is no sign of theft. */
const REUSE_GRACE_MS = 10_000;
const USER_AGENT_LENGTH_MAX = 512;

/** A session with the refresh token that continues it, which exists nowhere else. */
export interface SessionWithToken extends Session {
  readonly kind: "session";
  readonly refreshToken: string;
}

/** Who asks, and when. */
export interface SessionContext {
  readonly workspace: Workspace;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Opens a session of an active account.
 * @param opening the generation, and the password hash, at which the person's proof was good, where there were any; what was counted
 *   as a failure before it
 * @throws GatewayError INVALID_CREDENTIALS for accounts that are gone, deactivated, or changed since the proof
 */
export async function startSession(
  connection: Connection,
  context: SessionContext,
  opening: {
    readonly userId: Guid;
    readonly keyId: Guid;
    readonly generation?: number | undefined;
    readonly passwordHash?: string | undefined;
    readonly counted?: NewSession["counted"];
    readonly place?: NewSession["place"];
  },
): Promise<SessionWithToken> {
  const { workspace, now } = context;
  const id = guidV7(now);
  const endsAt = new Date(now + SESSION_DAYS_MAX * dayMs);
  const { refreshToken, ...token } = newToken(context);
  const account = await openSession(connection, {
    id,
    workspaceId: workspace.id,
    endUserId: opening.userId,
    apiKeyId: opening.keyId,
    generation: opening.generation,
    passwordHash: opening.passwordHash,
    counted: opening.counted,
    place: opening.place,
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

/** A refresh that was refused because its token had been used long before. */
export interface Reuse extends EndedSession {
  readonly kind: "reuse";
}

/**
 * Exchanges a refresh token for the next one; a used one that comes back late ends the session.
 * @returns undefined where the token is not good; the reuse where that ended the session
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

/** Ends the session of a token that it was given at any time. @returns undefined for a token that has no living one */
export const endSessionOf = (
  control: Pool,
  { workspace, now }: SessionContext,
  refreshToken: string,
): Promise<EndedSession | undefined> =>
  endSession(control, workspace.id, sha256(refreshToken), new Date(now));

function newToken(context: SessionContext): GivenToken & { readonly refreshToken: string } {
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
