// The interface that each kind of identity provider implements, such as `oidc`. It reads the
// provider's settings in workspace definitions and signs users in. A kind leaves out the functions
// that it does not support.
import type { ProviderDefinition, ProviderKindName } from "../../catalog/index.ts";
import type { ConfigTypes, Guid, Platform } from "../../contract/index.ts";
import type { Clock, Logger, Violation } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** The identity of a user that has signed in with a provider. */
export interface ProvidedIdentity {
  /** The issuer that assigned `subject`. Subjects are unique only within one issuer. */
  readonly issuer: string;
  /**
   * The user's id at the provider. Unlike an email address, a provider never gives the id to
   * another user.
   */
  readonly subject: string;
  /** The email address as the provider writes it; null if the provider names no address. */
  readonly email: string | null;
  /** True if the provider has verified that the address belongs to the user. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/**
 * Secret values of one sign-in, such as the PKCE verifier. They are stored encrypted until the user
 * comes back from the provider's page.
 */
export type SignInSecrets = Readonly<Record<string, string>>;

/**
 * The data with which the user comes back from the provider's page, and the secrets of this
 * sign-in.
 */
export interface BrowserAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly secrets: SignInSecrets;
}

/** A provider of one kind. */
export type KindProvider<Kind extends ProviderKindName> = Provider<ProviderDefinition<Kind>>;

/** The sign-in on a page of the provider. */
export interface BrowserSignIn<Kind extends ProviderKindName = ProviderKindName> {
  /**
   * Returns the address of the provider's page, and the secrets of the sign-in.
   * @throws GatewayError PROVIDER_UNAVAILABLE if the provider does not respond
   */
  readonly begin: (
    provider: KindProvider<Kind>,
    request: { readonly redirectUri: string; readonly state: string },
  ) => Promise<{ readonly authorizationUrl: string; readonly secrets: SignInSecrets }>;
  /**
   * Exchanges the code for the identity of the user.
   * @throws GatewayError TOKEN_INVALID if the provider does not confirm the sign-in;
   *   PROVIDER_UNAVAILABLE if the provider does not respond
   */
  readonly finish: (
    provider: KindProvider<Kind>,
    answer: BrowserAnswer,
  ) => Promise<ProvidedIdentity>;
}

/** The check of a password with the provider, without a page of the provider. */
export interface PasswordGrant<Kind extends ProviderKindName = ProviderKindName> {
  /**
   * Returns the identity of the user; undefined if the name or the password is wrong.
   * @throws GatewayError PROVIDER_UNAVAILABLE if the provider does not respond
   */
  readonly check: (
    provider: KindProvider<Kind>,
    credentials: { readonly username: string; readonly password: string },
  ) => Promise<ProvidedIdentity | undefined>;
}

/**
 * The ways to sign in with a provider: on its page, or with a password that the gateway passes on.
 */
export interface SignIns<Kind extends ProviderKindName = ProviderKindName> {
  readonly browser?: BrowserSignIn<Kind>;
  readonly password?: PasswordGrant<Kind>;
}

export interface KindDependencies {
  readonly fetch: OutboundFetch;
  /**
   * Returns a decrypted secret of the provider's definition; undefined if the definition does not
   * contain it.
   */
  readonly findSecret: (provider: Provider, field: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The settings of a provider of this kind, as the definition files contain them. */
export type ProviderInput<Kind extends ProviderKindName = ProviderKindName> = Extract<
  ConfigTypes["provider"],
  { readonly kind: Kind }
>;
/**
 * Settings of a provider by name. A value is undefined if the definition leaves the setting out.
 */
type ProviderFields = Readonly<Record<string, string | undefined>>;

/** A warning about an accepted definition. */
export interface ProviderWarning extends Violation {
  /** Name of the setting. If it is absent, the warning is about the whole provider. */
  readonly field?: string;
}

/** The functions of one kind of provider. */
export interface ProviderKind<Kind extends ProviderKindName = ProviderKindName> {
  /**
   * False for a kind that definitions may name, but that the gateway does not support yet. Sign-ins
   * then get 501.
   */
  readonly isBuilt: boolean;
  /** Returns the secret settings. They are encrypted and not stored with the definition. */
  readonly secretsOf?: (input: ProviderInput<Kind>) => ProviderFields;
  /** Returns the settings that must be web addresses. */
  readonly addressesOf?: (input: ProviderInput<Kind>) => ProviderFields;
  readonly warningsOf?: (input: ProviderInput<Kind>) => readonly ProviderWarning[];
  /**
   * Returns the definition of the provider as the gateway stores it: with all defaults and without
   * secrets.
   */
  readonly resolve: (
    input: ProviderInput<Kind>,
    identity: { readonly id: Guid; readonly name: string },
  ) => ProviderDefinition<Kind>;
  /** Returns the game platform whose servers confirm players with this provider. */
  readonly platformOf?: (definition: ProviderDefinition<Kind>) => Platform;
  /** Creates the functions that sign users in. Called once for each kind. */
  readonly connect?: (deps: KindDependencies) => SignIns<Kind>;
}
