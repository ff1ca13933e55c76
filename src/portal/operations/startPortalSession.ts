// POST /api/v1/portal/session (G26.1): signs a portal user in by password, with a new session whatever cookie comes along.
// Refuses everybody else with one text, after the same work, and pages of other origins.
import { GatewayError, type Handler } from "../../contract/index.ts";
import {
  consumeSignInAt,
  isOutdated,
  normaliseEmail,
  placeOf,
  type HashCaller,
} from "../../endusers/index.ts";
import { guidV7, networkOf, randomToken, sha256 } from "../../platform/index.ts";
import { recordAccountChange } from "../../access/index.ts";
import { refuseForeignPage } from "../cross-site.ts";
import { shownSession, type PortalContext } from "../portal-context.ts";
import { endPortalSession, openPortalSession, SESSION_SECONDS_MAX } from "../session-store.ts";
import {
  findForSignIn,
  rememberPortalPlace,
  replacePortalHash,
  type PortalUser,
} from "../user-store.ts";

const TOKEN_BYTES = 32;

/** @throws GatewayError INVALID_CREDENTIALS, ORIGIN_DENIED, TOO_MANY_TRIES */
export function startPortalSessionHandler(context: PortalContext): Handler<"startPortalSession"> {
  const { control, realm, cookie, clock, slowdown, baseUrl } = context;
  return async ({ body, headers, sourceIp, signal }) => {
    refuseForeignPage(headers, baseUrl);
    const email = normaliseEmail(body.email);
    const now = clock.now();
    const at = new Date(now);
    const network = networkOf(sourceIp);
    const userAgent = headers["user-agent"];
    const subject = { workspace: realm, network, userAgent, now, slowdown, signal };
    const place = placeOf(subject, email);
    const { isKnown, user } = await findForSignIn(control, email, place, at);
    // Counted as failed until it is proven that it is none.
    const failure = await consumeSignInAt(control, subject, email, isKnown);
    const caller = { workspaceId: realm.id, network, signal };
    const proven = await prove(context, user, body.password, caller).catch(
      async (error: unknown) => {
        await failure.refund(control);
        throw error;
      },
    );
    if (proven === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    const token = randomToken(TOKEN_BYTES);
    const before = cookie.read(headers);
    const isOpen = await control.transaction(async (connection) => {
      const { id: userId, passwordHash } = proven;
      const session = { id: guidV7(now), hash: sha256(token), userId, passwordHash, now: at };
      const from = { sourceIp, userAgent: userAgent ?? null };
      if (!(await openPortalSession(connection, { ...session, ...from }))) return false;
      await failure.refund(connection);
      await rememberPortalPlace(connection, userId, place, at);
      // The browser forgets the session from before; so does everybody.
      const ended = before && (await endPortalSession(connection, { hash: sha256(before) }));
      for (const changedId of new Set([userId, ended]))
        if (changedId !== undefined) await recordAccountChange(connection, realm.id, changedId);
      return true;
    });
    if (!isOpen) throw new GatewayError("INVALID_CREDENTIALS");
    context.changed(proven.id);
    const session = await context.findSession(token);
    if (session === undefined) throw new GatewayError("INVALID_CREDENTIALS");
    return {
      status: 200,
      body: await shownSession(context, token, session),
      headers: { "Set-Cookie": cookie.set(token, SESSION_SECONDS_MAX) },
    };
  };
}

/** The user, if this is the password. Takes as long without a user. */
async function prove(
  { control, passwords }: PortalContext,
  user: PortalUser | undefined,
  password: string,
  caller: HashCaller,
): Promise<PortalUser | undefined> {
  const isRight = await passwords.verify(password, user?.passwordHash ?? null, caller);
  if (!isRight || user === undefined || !isOutdated(user.passwordHash))
    return isRight ? user : undefined;
  const passwordHash = await passwords.hash(password, caller);
  await replacePortalHash(control, user, passwordHash);
  return { ...user, passwordHash };
}
