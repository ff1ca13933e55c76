// The kind `saml`: accepted in definitions, and not built.
import type { SamlProvider } from "./provider.ts";
import type { ProviderKind } from "./provider-kind.ts";

export const samlKind: ProviderKind<SamlProvider> = { isBuilt: false };
