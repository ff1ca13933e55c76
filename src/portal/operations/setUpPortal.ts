// POST /api/v1/portal/setup (G40): the first user chooses an address and a password, with the link
// that the start of the gateway printed. The link works once. The request does not sign the user
// in.
import { recordAccountChange } from "../../access/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import {
  consumeSignInAt,
  normaliseEmail,
  passwordFlaw,
  passwordSentences,
} from "../../endusers/index.ts";
import { networkOf, sha256 } from "../../platform/index.ts";
import { sqlState } from "../../platform/postgres/index.ts";
import { recordMemberAction } from "../audit/member-action-store.ts";
import { refuseForeignPage } from "../cross-site.ts";
import type { PortalContext } from "../portal-context.ts";
import { isSetupValid, nameUser, takeSetup, workspacesOf } from "../setup/setup-store.ts";

/**
 * @throws GatewayError TOKEN_INVALID if the link is wrong, expired, used or replaced;
 *   INVALID_REQUEST if the password breaks a rule; EMAIL_TAKEN if another user has the address;
 *   ORIGIN_DENIED if a page of another origin sent the request; TOO_MANY_TRIES after many wrong
 *   links
 */
export function setUpPortalHandler(context: PortalContext): Handler<"setUpPortal"> {
  const { control, clock, ownOrigin, realm, passwords, slowdown, onUserChanged } = context;
  return async ({ body, headers, sourceIp, signal }) => {
    refuseForeignPage(headers, ownOrigin);
    const [hash, email] = [sha256(body.token), normaliseEmail(body.email)];
    if (!(await isSetupValid(control, hash, new Date(clock.now())))) {
      // Only wrong links count, so other clients cannot use up the attempts of the user with the
      // correct link.
      const subject = {
        workspace: realm,
        network: networkOf(sourceIp),
        userAgent: headers["user-agent"],
        now: clock.now(),
        slowdown,
        signal,
      };
      await consumeSignInAt(control, subject, email, false);
      throw new GatewayError("TOKEN_INVALID");
    }
    const flaw = passwordFlaw(body.password, [email]);
    if (flaw !== null)
      throw new GatewayError("INVALID_REQUEST", {
        message: `/password: ${passwordSentences[flaw]}.`,
      });
    const passwordHash = await passwords.hash(body.password, { signal });
    const userId = await control
      .transaction(async (connection) => {
        const user = await takeSetup(connection, { hash, now: new Date(clock.now()) });
        if (user === undefined) throw new GatewayError("TOKEN_INVALID");
        await nameUser(connection, user, email, passwordHash);
        for (const workspaceId of await workspacesOf(connection, user)) {
          const by = { workspaceId, userId: user, action: "setUpPortal" } as const;
          await recordMemberAction(connection, { ...by, subject: null, detail: { sourceIp } });
        }
        await recordAccountChange(connection, realm.id, user);
        return user;
      })
      .catch((error: unknown) => {
        throw sqlState(error) === "23505" ? new GatewayError("EMAIL_TAKEN") : error;
      });
    onUserChanged(userId);
    return { status: 204 };
  };
}
