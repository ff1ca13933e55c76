// POST /{workspaceId}/auth/oidc/callback: the same operation as `providerCallback`. The body
// contains the provider's slug (its short name) instead of the URL.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError if the sign-in is refused or fails; `finish` lists the error codes */
export const oidcCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"oidcCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.body.providerSlug));
