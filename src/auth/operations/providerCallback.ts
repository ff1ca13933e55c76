// POST /{workspaceId}/auth/{providerSlug}/callback (G16.1): returns tokens after the user has
// signed in on the identity provider's page. Rejects the request if its code, state and redirect
// address do not belong to the same sign-in (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError if the sign-in is refused or fails; `finish` lists the error codes */
export const providerCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"providerCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.path.providerSlug));
