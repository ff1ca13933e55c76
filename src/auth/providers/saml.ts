// The provider kind `saml`: definitions may name it, with a warning; signing in with it answers 501.
import type { ProviderKind } from "./provider-kind.ts";

export const saml: ProviderKind<"saml"> = {
  isBuilt: false,
  addressesOf: ({ metadataUrl }) => ({ metadataUrl }),
  warningsOf: () => [
    {
      field: "kind",
      rule: "provider-not-built",
      message: "signing in with SAML answers 501",
      hint: "Use oidc where the provider offers it.",
    },
  ],
  resolve: ({ kind, metadataUrl = null }, { id, name }) => ({ id, kind, name, metadataUrl }),
};
