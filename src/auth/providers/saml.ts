// The provider kind `saml`. Definitions may name it, with a warning. A sign-in answers 501.
import type { ProviderKind } from "./provider-kind.ts";

export const saml: ProviderKind<"saml"> = {
  isBuilt: false,
  addressesOf: ({ metadataUrl }) => ({ metadataUrl }),
  warningsOf: () => [
    {
      field: "kind",
      rule: "provider-not-built",
      message: "signing in with SAML answers 501",
      hint: "Use kind oidc if the provider supports OpenID Connect.",
    },
  ],
  resolve: ({ kind, metadataUrl = null }, { id, name }) => ({ id, kind, name, metadataUrl }),
};
