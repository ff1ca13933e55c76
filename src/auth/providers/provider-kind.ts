// The interface that each kind of identity provider implements, such as `oidc`. The functions of a
// kind read the provider's settings in workspace definitions, and sign users in. A kind leaves out
// the functions that it does not support.
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
   * The user's id at the provider. Unlike an email address, this id is never given to another user.
   */
  readonly subject: string;
  /** The email address, not normalised; null if the provider sends no address. */
  readonly email: string | null;
  /** True if the provider has verified that the address belongs to the user. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/**
 * Secret values of one sign-in, such as the PKCE verifier. The database stores them encrypted until
 * the user comes back from the provider's page.
 */
export type SignInSecrets = Readonly<Record<string, string>>;

/**
 * The code with which the user comes back from the provider's page, the redirect address, and the
 * secrets of this sign-in.
 */
export interface BrowserAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly secrets: SignInSecrets;
}

/** An identity provider of one kind, such as `oidc`, with its workspace and its slug. */
export type KindProvider<Kind extends ProviderKindName> = Provider<ProviderDefinition<Kind>>;

/** The sign-in on a page of the provider. */
export interface BrowserSignIn<Kind extends ProviderKindName = ProviderKindName> {
  /**
   * Returns the URL of the provider's sign-in page, and the secrets of the sign-in.
   * @throws GatewayError PROVIDER_UNAVAILABLE if the provider does not respond
   */
  readonly begin: (
    provider: KindProvider<Kind>,
    request: { readonly redirectUri: string; readonly state: string },
  ) => Promise<{ readonly authorizationUrl: string; readonly secrets: SignInSecrets }>;
  /**
   * Exchanges the code of the provider for the identity of the user.
   * @throws GatewayError TOKEN_INVALID if the provider does not confirm the sign-in;
   *   PROVIDER_UNAVAILABLE if the provider does not respond
   */
  readonly finish: (
    provider: KindProvider<Kind>,
    answer: BrowserAnswer,
  ) => Promise<ProvidedIdentity>;
}

/**
 * The check of a password by the provider. The user enters the password in an application and not
 * on a page of the provider.
 */
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
 * The ways to sign in with a provider: on a page of the provider, or with a password that the
 * gateway sends to the provider.
 */
export interface SignIns<Kind extends ProviderKindName = ProviderKindName> {
  readonly browser?: BrowserSignIn<Kind>;
  readonly password?: PasswordGrant<Kind>;
}

export interface KindDependencies {
  readonly fetch: OutboundFetch;
  /**
   * Returns a secret of the provider's definition in plain text; undefined if the definition does
   * not contain this secret.
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

/** A warning about a provider in a definition file. The gateway accepts the definition anyway. */
export interface ProviderWarning extends Violation {
  /** Name of the setting. If it is absent, the warning is about the whole provider. */
  readonly field?: string;
}

/** The functions of one kind of provider. */
export interface ProviderKind<Kind extends ProviderKindName = ProviderKindName> {
  /**
   * False for a kind that definitions may contain, but that the gateway does not support yet.
   * Sign-ins with such a provider get the status 501.
   */
  readonly isBuilt: boolean;
  /**
   * Returns the secret settings of a provider. The gateway encrypts them and does not store them
   * with the definition.
   */
  readonly secretsOf?: (input: ProviderInput<Kind>) => ProviderFields;
  /** Returns the settings of a provider whose values must be URLs. */
  readonly addressesOf?: (input: ProviderInput<Kind>) => ProviderFields;
  readonly warningsOf?: (input: ProviderInput<Kind>) => readonly ProviderWarning[];
  /**
   * Returns the definition of a provider in the form in which the gateway stores it: with all
   * defaults and without secrets.
   */
  readonly resolve: (
    input: ProviderInput<Kind>,
    identity: { readonly id: Guid; readonly name: string },
  ) => ProviderDefinition<Kind>;
  /**
   * Returns the game platform of a provider. Game servers confirm the identity of players of this
   * platform.
   */
  readonly platformOf?: (definition: ProviderDefinition<Kind>) => Platform;
  /**
   * Creates the functions that sign users in. The gateway calls this function once for each kind.
   */
  readonly connect?: (deps: KindDependencies) => SignIns<Kind>;
}
