// The kind `saml`: accepted in definitions, and not built. Refuses every sign-in with 501.
import { GatewayError } from "../../contract/errors.ts";
import type { SamlProvider } from "./provider.ts";
import type { ProviderKind } from "./provider-kind.ts";

const refuse = (): never => {
  throw new GatewayError("NOT_BUILT");
};

export const samlKind: ProviderKind<SamlProvider> = {
  browser: { begin: async () => refuse(), finish: async () => refuse() },
  platformOf: refuse,
};
