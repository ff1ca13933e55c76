// POST /{workspaceId}/auth/{providerSlug}/callback (G16.1): returns tokens after the user has
// signed in on the identity provider's page. Rejects the request if its code, state and redirect
// address do not belong to the same sign-in (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError the errors of `finish` */
export const providerCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"providerCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.path.providerSlug));
