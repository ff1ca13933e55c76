// The list of all kinds of identity providers. Each kind that the API specification names must be
// in this list. Otherwise the code does not compile.
import { assertion } from "./assertion.ts";
import { oidc } from "./oidc.ts";
import { saml } from "./saml.ts";
import type { ProviderKindName } from "../../catalog/index.ts";
import type { Provider } from "./provider.ts";
import type { KindDependencies, ProviderInput, ProviderKind, SignIns } from "./provider-kind.ts";

const kinds: { readonly [Kind in ProviderKindName]: ProviderKind<Kind> } = {
  oidc,
  assertion,
  saml,
};

export const providerKind = <Kind extends ProviderKindName>(kind: Kind): ProviderKind<Kind> =>
  kinds[kind];

/** Returns the secret settings of a provider in a definition file. The keys are setting names. */
export const providerSecrets = (
  input: ProviderInput,
): Readonly<Record<string, string | undefined>> =>
  providerKind(input.kind).secretsOf?.(input) ?? {};

export type SignInsOf = ReturnType<typeof connectProviders>;

/**
 * Returns a function that finds the sign-in functions for a provider. The sign-in functions are
 * created once for each kind of provider, when they are first needed.
 */
export function connectProviders(deps: KindDependencies) {
  const connected = new Map<ProviderKindName, SignIns>();
  return ({ definition: { kind } }: Provider): SignIns => {
    let signIns = connected.get(kind);
    if (signIns === undefined)
      connected.set(kind, (signIns = providerKind(kind).connect?.(deps) ?? {}));
    return signIns;
  };
}
