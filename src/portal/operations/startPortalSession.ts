// POST /api/v1/portal/session (G26.1): signs a portal user in with a password and a
// second factor, and opens a new session. An unknown address and a wrong password get the same
// response after the same time. Rejects requests from pages of other origins.
import { GatewayError, type Guid, type Handler } from "../../contract/index.ts";
import { normaliseEmail, refundIfRefused } from "../../endusers/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { guidV7, sha256 } from "../../platform/index.ts";
import { newOpaqueCredential, recordAccountChange } from "../../access/index.ts";
import { recordOwnAction } from "../audit/member-action-store.ts";
import { refuseForeignPage } from "../cross-site.ts";
import { shownSession, type PortalContext } from "../portal-context.ts";
import {
  authenticateUser,
  type SignInRequest,
  type AuthenticatedUser,
} from "../authenticate-user.ts";
import { endPortalSession, openPortalSession, SESSION_SECONDS_MAX } from "../session-store.ts";
import { rememberPortalPlace } from "../user-store.ts";

/**
 * @throws GatewayError INVALID_CREDENTIALS if the address or the password is wrong;
 *   SECOND_FACTOR_REQUIRED or SECOND_FACTOR_REFUSED if the code is missing or wrong; ORIGIN_DENIED
 *   if a page of another origin sent the request; TOO_MANY_TRIES if the limit of attempts is
 *   reached
 */
export function startPortalSessionHandler(context: PortalContext): Handler<"startPortalSession"> {
  const { cookie, ownOrigin } = context;
  return async ({ body, headers, sourceIp, signal }) => {
    refuseForeignPage(headers, ownOrigin);
    const { password, code } = body;
    const given = { email: normaliseEmail(body.email), password, code };
    const request = { headers, sourceIp, signal };
    const proven = await authenticateUser(context, request, given);
    const token = proven && (await open(context, request, proven));
    const session = token === undefined ? undefined : await context.findSession(token);
    if (token === undefined || session === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    return {
      status: 200,
      body: await shownSession(context, token, session),
      headers: { "Set-Cookie": cookie.set(token, SESSION_SECONDS_MAX) },
    };
  };
}

/**
 * Opens a session for a user whose password was verified. Ends the session of the request's
 * previous cookie.
 * @returns the token of the new session; undefined if the password changed during the request
 */
async function open(
  { control, realm, cookie, clock, onUserChanged }: PortalContext,
  { headers, sourceIp }: SignInRequest,
  { user: { id: userId, passwordHash }, place, claim, refund, counted }: AuthenticatedUser,
): Promise<string | undefined> {
  const token = newOpaqueCredential();
  const before = cookie.read(headers);
  const now = new Date(clock.now());
  const store = async (connection: Connection): Promise<Set<Guid> | null> => {
    const session = { id: guidV7(now.getTime()), hash: sha256(token), userId, passwordHash, now };
    const from = { sourceIp, userAgent: headers["user-agent"]?.slice(0, 512) ?? null };
    if (!(await openPortalSession(connection, { ...session, ...from }))) return null;
    await claim(connection);
    await refund(connection);
    await rememberPortalPlace(connection, userId, place, now);
    await recordOwnAction(connection, userId, "startPortalSession", { sourceIp });
    // The browser replaces its old session cookie with the new one, so the gateway ends the old
    // session.
    const ended = before && (await endPortalSession(connection, { hash: sha256(before) }));
    const all = new Set<Guid>(ended ? [userId, ended] : [userId]);
    for (const each of all) await recordAccountChange(connection, realm.id, each);
    return all;
  };
  const changes = await refundIfRefused(control, counted, () => control.transaction(store));
  for (const each of changes ?? []) onUserChanged(each);
  return changes === null ? undefined : token;
}
