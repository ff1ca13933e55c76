// PATCH /api/v1/portal/profile (G44.4): changes the name of the signed-in user.
import type { Handler } from "../../contract/index.ts";
import { setName } from "../profile/profile-store.ts";
import { shownProfile } from "../profile/profile.ts";
import type { PortalContext } from "../portal-context.ts";

/** @throws GatewayError UNAUTHENTICATED if the user was deleted during the request */
export const updateProfileHandler =
  (context: PortalContext): Handler<"updateProfile"> =>
  async ({ caller, body: { name } }) => {
    await setName(context.control, caller.userId, name);
    return { status: 200, body: await shownProfile(context, caller) };
  };
