// GET /{workspaceId}/auth/{providerSlug}/authorize (G16.1, G16.2): returns the address of an
// identity provider's sign-in page. Rejects providers that have no such page (400).
import { serviceReply, type Handler } from "../../contract/index.ts";
import { authorize, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError if the sign-in cannot start; `browser.begin` lists the error codes */
export const authorizeProviderHandler =
  (deps: ProviderSignInDependencies): Handler<"authorizeProvider"> =>
  async (call) =>
    serviceReply(await authorize(deps, call));
