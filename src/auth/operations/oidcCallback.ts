// POST /{workspaceId}/auth/oidc/callback: an alias of providerCallback, with the provider's slug in
// the body.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError as `finish` */
export const oidcCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"oidcCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.body.providerSlug));
