// The registry of provider kinds: one entry for each kind that a definition may name; a missing one does not compile.
import { assertionKind } from "./assertion.ts";
import { createOidcKind, type OidcDependencies } from "./oidc.ts";
import { samlKind } from "./saml.ts";
import type { Provider, ProviderDefinition, ProviderKindName } from "./provider.ts";
import type { ProviderKind } from "./provider-kind.ts";

type Kinds = {
  readonly [Name in ProviderKindName]: ProviderKind<Extract<ProviderDefinition, { kind: Name }>>;
};

/** What a provider can do, by its kind. */
export type KindOf = (provider: Provider) => ProviderKind<ProviderDefinition>;

/** @param deps what the kinds need */
export function createProviderKinds(deps: OidcDependencies): KindOf {
  const kinds: Kinds = {
    oidc: createOidcKind(deps),
    assertion: assertionKind,
    saml: samlKind,
  };
  // The entry under a definition's own kind takes that definition.
  return ({ definition }) => kinds[definition.kind] as ProviderKind<ProviderDefinition>;
}
