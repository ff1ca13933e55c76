// POST /{workspaceId}/auth/oidc/callback: the same operation as `providerCallback`, with the
// provider's slug in the body instead of the path.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError the errors of `finish` */
export const oidcCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"oidcCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.body.providerSlug));
