// GET /{workspaceId}/auth/oidc/{providerSlug}: the same operation as `authorizeProvider` under
// another path, for providers of all kinds.
import { serviceReply, type Handler } from "../../contract/index.ts";
import { authorize, type ProviderSignInDependencies } from "../provider-sign-in.ts";

/** @throws GatewayError the errors of `authorize` */
export const authorizeOidcHandler =
  (deps: ProviderSignInDependencies): Handler<"authorizeOidc"> =>
  async (call) =>
    serviceReply(await authorize(deps, call));
