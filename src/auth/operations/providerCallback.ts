// POST /{workspaceId}/auth/{providerSlug}/callback (G16.1): returns tokens for the user that the
// provider has signed in. Rejects states, codes and addresses that do not belong together, with one
// message (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError as `finish` */
export const providerCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"providerCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.path.providerSlug));
