// GET /{workspaceId}/auth/oidc/{providerSlug}: the same operation as `authorizeProvider` under
// another URL path. It works for all kinds of providers, not only for OpenID Connect.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { authorize, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError if the sign-in cannot start; `browser.begin` lists the error codes */
export const authorizeOidcHandler =
  (deps: ProviderSignInDependencies): Handler<"authorizeOidc"> =>
  async (call) =>
    serviceReply(await authorize(deps, call));
