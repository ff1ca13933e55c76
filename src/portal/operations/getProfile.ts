// GET /api/v1/portal/profile (G44.4): returns the account of the signed-in user.
import type { Handler } from "../../contract/index.ts";
import type { PortalContext } from "../portal-context.ts";
import { shownProfile } from "../profile/profile.ts";

/** @throws GatewayError UNAUTHENTICATED if the user was deleted during the request */
export const getProfileHandler =
  (context: PortalContext): Handler<"getProfile"> =>
  async ({ caller }) => ({ status: 200, body: await shownProfile(context, caller) });
