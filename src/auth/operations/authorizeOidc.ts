// GET /{workspaceId}/auth/oidc/{providerSlug}: an alias of authorizeProvider, for providers of
// every kind.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { authorize, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError as `authorize` */
export const authorizeOidcHandler =
  (deps: ProviderSignInDependencies): Handler<"authorizeOidc"> =>
  async (call) =>
    serviceReply(await authorize(deps, call));
