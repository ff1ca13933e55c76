// Of two who sign in in one browser at once, each in a window, the second is in: the window of the first does not go on, in whose name ever.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
import { cookieValues, type IdentityCookies } from "./identity-cookies.ts";
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
  const signedIn = waiting?.payload.result?.login?.accountId;
  if (id === undefined || signedIn === undefined) return;
  const session = await records.find<{ readonly accountId?: string }>("session", id);
  if (session !== undefined && session.payload.accountId !== signedIn)
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "Somebody else has signed in in this browser meanwhile. Go back to the application and connect again.",
    });
}
