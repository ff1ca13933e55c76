// POST /{workspaceId}/auth/{providerSlug}/callback (G16.1): tokens for the person that the provider has signed in.
// Refuses states, codes and addresses that do not belong together, in one text (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError as `finish` */
export const providerCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"providerCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.path.providerSlug));
