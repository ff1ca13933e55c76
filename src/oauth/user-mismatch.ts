// Rejects an authorization if another user is now signed in to the browser than the user who signed
// in for it. Also rejects it in another browser than that of the sign-in. So an attacker cannot
// sign in a victim's browser.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import { cookieValues } from "../portal/index.ts";
import type { IdentityContext } from "./identity-context.ts";
import { isSameBrowser } from "./identity-cookies.ts";
import type { InteractionPayload } from "./interaction-payload.ts";

/** @throws GatewayError INVALID_REQUEST if the browser or its user does not match the sign-in */
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
    throw mismatchError("You signed in for this request in another browser.");
  const session =
    id === undefined
      ? undefined
      : await records.find<{ readonly accountId?: string }>("session", id);
  if (session !== undefined && session.payload.accountId !== login.accountId)
    throw mismatchError("Another user has signed in to this browser in the meantime.");
}

const mismatchError = (reason: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: `${reason} Go back to the application and connect again.`,
  });
