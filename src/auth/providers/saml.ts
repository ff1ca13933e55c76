// The kind `saml` of identity providers, which the gateway does not support yet. Definitions may
// contain such a provider and get a warning. A sign-in with it gets the status 501.
import type { ProviderKind } from "./provider-kind.ts";

export const saml: ProviderKind<"saml"> = {
  isBuilt: false,
  addressesOf: ({ metadataUrl }) => ({ metadataUrl }),
  warningsOf: () => [
    {
      field: "kind",
      rule: "provider-not-built",
      message:
        "the gateway does not support SAML yet, so sign-ins with this provider get the status 501",
      hint: "Set `kind: oidc` if the provider supports OpenID Connect.",
    },
  ],
  resolve: ({ kind, metadataUrl = null }, { id, name }) => ({ id, kind, name, metadataUrl }),
};
