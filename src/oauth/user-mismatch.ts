// Prevents that an attacker signs in the victim's browser with the attacker's account. Rejects an
// authorization if the browser that continues it is not the browser in which the user signed in.
// Also rejects an authorization if another user is now signed in to this browser.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import { cookieValues } from "../portal/index.ts";
import type { IdentityContext } from "./identity-context.ts";
import { isSameBrowser } from "./identity-cookies.ts";
import type { InteractionPayload } from "./interaction-payload.ts";

/**
 * Checks that the same user continues the authorization, in the same browser.
 * @throws GatewayError INVALID_REQUEST if the user signed in with another browser, or if another
 *   user is signed in to this browser now
 */
export async function refuseUserMismatch(
  { records, cookies }: Pick<IdentityContext, "records" | "cookies">,
  headers: IncomingHttpHeaders,
  uid: string,
): Promise<void> {
  const [id] = cookieValues(headers, cookies.session);
  const interaction = await records.find<InteractionPayload>("interaction", uid);
  const login = interaction?.payload.result?.login;
  if (login === undefined) return;
  if (login.browser !== undefined && !isSameBrowser(headers, cookies.browser, login.browser))
    throw mismatchError(
      "You signed in for this application in another browser, so you cannot continue in this browser.",
    );
  const session =
    id === undefined
      ? undefined
      : await records.find<{ readonly accountId?: string }>("session", id);
  if (session !== undefined && session.payload.accountId !== login.accountId)
    throw mismatchError(
      "Another user has signed in to this browser in the meantime, so you cannot continue.",
    );
}

const mismatchError = (reason: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: `${reason} Go back to the application and connect again.`,
  });
