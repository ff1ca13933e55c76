// The interface of provider kinds: the configuration in definitions, and the ways to sign in. A
// kind omits the members that it does not support.
import type { ProviderDefinition, ProviderKindName } from "../../catalog/index.ts";
import type { ConfigTypes, Guid, Platform } from "../../contract/index.ts";
import type { Clock, Logger, Violation } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** The identity of a user that has signed in with a provider. */
export interface ProvidedIdentity {
  /** The issuer of the subject. Subjects are unique only within one issuer. */
  readonly issuer: string;
  /**
   * The user's id at the provider. A provider never assigns it to another user, unlike an email
   * address.
   */
  readonly subject: string;
  /** The address in the provider's spelling, or null. */
  readonly email: string | null;
  /** True if the provider has verified that the address belongs to the user. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** Secret values of one sign-in. They are stored sealed until the browser returns. */
export type SignInSecrets = Readonly<Record<string, string>>;

/** The values with which the browser returns, without the state. */
export interface BrowserAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly secrets: SignInSecrets;
}

/** A provider of one kind. */
export type KindProvider<Kind extends ProviderKindName> = Provider<ProviderDefinition<Kind>>;

/** Sign-in on a page of the provider. */
export interface BrowserSignIn<Kind extends ProviderKindName = ProviderKindName> {
  /** @throws GatewayError PROVIDER_UNAVAILABLE */
  readonly begin: (
    provider: KindProvider<Kind>,
    request: { readonly redirectUri: string; readonly state: string },
  ) => Promise<{ readonly authorizationUrl: string; readonly secrets: SignInSecrets }>;
  /**
   * @throws GatewayError TOKEN_INVALID if the provider does not confirm the sign-in,
   *   PROVIDER_UNAVAILABLE
   */
  readonly finish: (
    provider: KindProvider<Kind>,
    answer: BrowserAnswer,
  ) => Promise<ProvidedIdentity>;
}

/** Check of a password with the provider, without a page. */
export interface PasswordGrant<Kind extends ProviderKindName = ProviderKindName> {
  readonly isOffered: (definition: ProviderDefinition<Kind>) => boolean;
  /**
   * Returns the identity of the password's user; undefined if the password is wrong.
   * @throws GatewayError PROVIDER_UNAVAILABLE
   */
  readonly check: (
    provider: KindProvider<Kind>,
    credentials: { readonly username: string; readonly password: string },
  ) => Promise<ProvidedIdentity | undefined>;
}

/** The ways to sign in with providers of a kind. */
export interface SignIns<Kind extends ProviderKindName = ProviderKindName> {
  readonly browser?: BrowserSignIn<Kind>;
  readonly password?: PasswordGrant<Kind>;
}

export interface KindDependencies {
  readonly fetch: OutboundFetch;
  /** Returns the decrypted secret of the definition; undefined if the definition has none. */
  readonly findSecret: (provider: Provider, field: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** An entry of the kind in the definition files. */
export type ProviderInput<Kind extends ProviderKindName = ProviderKindName> = Extract<
  ConfigTypes["provider"],
  { readonly kind: Kind }
>;
/** Values of an entry by field; undefined if the entry omits the field. */
type ProviderFields = Readonly<Record<string, string | undefined>>;

/** A warning about an accepted definition. */
export interface ProviderWarning extends Violation {
  /** Absent: the warning concerns the whole provider. */
  readonly field?: string;
}

export interface ProviderKind<Kind extends ProviderKindName = ProviderKindName> {
  /** False for a kind that definitions may name but that cannot be used to sign in. */
  readonly isBuilt: boolean;
  /** Returns the secret fields. They are sealed and never stored with the definition. */
  readonly secretsOf?: (input: ProviderInput<Kind>) => ProviderFields;
  /** Returns the fields that must be web addresses. */
  readonly addressesOf?: (input: ProviderInput<Kind>) => ProviderFields;
  readonly warningsOf?: (input: ProviderInput<Kind>) => readonly ProviderWarning[];
  /** Returns the stored definition, with all defaults and without secrets. */
  readonly resolve: (
    input: ProviderInput<Kind>,
    identity: { readonly id: Guid; readonly name: string },
  ) => ProviderDefinition<Kind>;
  /** Returns the platform whose game servers verify players. */
  readonly platformOf?: (definition: ProviderDefinition<Kind>) => Platform;
  /** Returns the ways to sign in. Called once. */
  readonly connect?: (deps: KindDependencies) => SignIns<Kind>;
}
