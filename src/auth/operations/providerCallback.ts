// POST /{workspaceId}/auth/{providerSlug}/callback (G16.1): returns tokens after the user has
// signed in on the provider's page. Rejects a code, a state and a redirect address that do not
// belong to one sign-in (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { finish, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError the errors of `finish` */
export const providerCallbackHandler =
  (deps: ProviderSignInDependencies): Handler<"providerCallback"> =>
  async (call) =>
    serviceReply(await finish(deps, call, call.path.providerSlug));
