// GET /{workspaceId}/auth/{providerSlug}/authorize (G16.1, G16.2): returns the address of the
// provider's sign-in page. Rejects providers without a page (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { authorize, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError as `authorize` */
export const authorizeProviderHandler =
  (deps: ProviderSignInDependencies): Handler<"authorizeProvider"> =>
  async (call) =>
    serviceReply(await authorize(deps, call));
