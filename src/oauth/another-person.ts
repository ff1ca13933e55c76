// Of two who sign in in one browser at once, each in a window, the second is in: the window of the first does not go on, in whose name ever. And
// nobody can sign somebody else's browser in: a sign-in goes on in the browser in which it was made.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import { cookieValues, isBrowser, type IdentityCookies } from "./identity-cookies.ts";
import type { InteractionPayload } from "./interaction-payload.ts";
import type { Records } from "./records.ts";

/** @throws GatewayError INVALID_REQUEST where the browser is another's than whoever has signed in for this authorization */
export async function refuseAnother(
  { records, cookies }: { readonly records: Records; readonly cookies: IdentityCookies },
  headers: IncomingHttpHeaders,
  uid: string,
): Promise<void> {
  const [id] = cookieValues(headers, cookies.session);
  const waiting = await records.find<InteractionPayload>("interaction", uid);
  const login = waiting?.payload.result?.login;
  if (login === undefined) return;
  if (login.browser !== undefined && !isBrowser(headers, cookies.browser, login.browser))
    throw refused("This sign-in was made in another browser.");
  const session =
    id === undefined
      ? undefined
      : await records.find<{ readonly accountId?: string }>("session", id);
  if (session !== undefined && session.payload.accountId !== login.accountId)
    throw refused("Somebody else has signed in in this browser meanwhile.");
}

const refused = (reason: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: `${reason} Go back to the application and connect again.`,
  });
