// The interface of provider kinds: how definitions configure one, and how people sign in with it. What a kind lacks is absent.
import type { ProviderDefinition, ProviderKindName } from "../../catalog/index.ts";
import type { ConfigTypes, Guid, Platform } from "../../contract/index.ts";
import type { Clock, Logger, Violation } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** A person, as a provider tells who signed in there. */
export interface ProvidedIdentity {
  /** Who gave out the subject, by its own name: other people may have the same one elsewhere. */
  readonly issuer: string;
  /** The person's id at the provider: never given to somebody else, unlike an address. */
  readonly subject: string;
  /** As the provider wrote it, or null. */
  readonly email: string | null;
  /** Whether the provider says that the address is the person's own. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** What must be known when the browser comes back, and nobody else may learn; kept sealed until then. */
export type SignInSecrets = Readonly<Record<string, string>>;

export interface BrowserRequest {
  readonly redirectUri: string;
  readonly state: string;
}

/** What the browser brought back, beside its state. */
export interface BrowserAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly secrets: SignInSecrets;
}

/** Signing in on a page of the provider. */
export interface BrowserSignIn<Kind extends ProviderKindName = ProviderKindName> {
  /** @throws GatewayError PROVIDER_UNAVAILABLE */
  readonly begin: (
    provider: Provider<ProviderDefinition<Kind>>,
    request: BrowserRequest,
  ) => Promise<{ readonly authorizationUrl: string; readonly secrets: SignInSecrets }>;
  /** @throws GatewayError TOKEN_INVALID for whatever the provider does not vouch for, PROVIDER_UNAVAILABLE */
  readonly finish: (
    provider: Provider<ProviderDefinition<Kind>>,
    answer: BrowserAnswer,
  ) => Promise<ProvidedIdentity>;
}

/** Checking a password with the provider, without a page. */
export interface PasswordGrant<Kind extends ProviderKindName = ProviderKindName> {
  readonly isOffered: (definition: ProviderDefinition<Kind>) => boolean;
  /**
   * Who the password belongs to; undefined when it is wrong.
   * @throws GatewayError PROVIDER_UNAVAILABLE
   */
  readonly check: (
    provider: Provider<ProviderDefinition<Kind>>,
    credentials: { readonly username: string; readonly password: string },
  ) => Promise<ProvidedIdentity | undefined>;
}

/** How people sign in with providers of a kind. */
export interface SignIns<Kind extends ProviderKindName = ProviderKindName> {
  readonly browser?: BrowserSignIn<Kind>;
  readonly password?: PasswordGrant<Kind>;
}

export interface KindDependencies {
  readonly fetch: OutboundFetch;
  /** The secret that the definition gives the provider, opened; undefined where it gives none. */
  readonly findSecret: (provider: Provider, field: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A provider of the kind as the files describe it. */
export type ProviderInput<Kind extends ProviderKindName = ProviderKindName> = Extract<
  ConfigTypes["provider"],
  { readonly kind: Kind }
>;
/** Values of an entry by field; undefined where the files leave them out. */
type Fields = Readonly<Record<string, string | undefined>>;

/** What is accepted in a definition and should be known. */
export interface ProviderWarning extends Violation {
  /** Left out: the provider as a whole. */
  readonly field?: string;
}

export interface ProviderKind<Kind extends ProviderKindName = ProviderKindName> {
  /** False for a kind that definitions may name and nobody can use. */
  readonly isBuilt: boolean;
  /** What is sealed, and never stored with the definition. */
  readonly secretsOf?: (input: ProviderInput<Kind>) => Fields;
  /** What must be a web address. */
  readonly addressesOf?: (input: ProviderInput<Kind>) => Fields;
  readonly warningsOf?: (input: ProviderInput<Kind>) => readonly ProviderWarning[];
  /** What is stored: every default filled in, no secret. */
  readonly resolve: (
    input: ProviderInput<Kind>,
    identity: { readonly id: Guid; readonly name: string },
  ) => ProviderDefinition<Kind>;
  /** The platform whose servers vouch for players. */
  readonly platformOf?: (definition: ProviderDefinition<Kind>) => Platform;
  /** Called once. */
  readonly connect?: (deps: KindDependencies) => SignIns<Kind>;
}
