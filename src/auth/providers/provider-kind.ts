// The port of provider kinds: what a kind can do. A kind is one file and one entry of the registry; what it cannot do is absent
// from it.
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
export interface BrowserSignIn<Definition> {
  /** @throws GatewayError PROVIDER_UNAVAILABLE */
  readonly begin: (
    provider: Provider<Definition>,
    request: BrowserRequest,
  ) => Promise<{ readonly authorizationUrl: string; readonly secrets: SignInSecrets }>;
  /** @throws GatewayError TOKEN_INVALID for whatever the provider does not vouch for, PROVIDER_UNAVAILABLE */
  readonly finish: (
    provider: Provider<Definition>,
    answer: BrowserAnswer,
  ) => Promise<ProvidedIdentity>;
}

/** Checking a password with the provider, without a page. */
export interface PasswordGrant<Definition> {
  readonly isOffered: (definition: Definition) => boolean;
  /**
   * Who the password belongs to; undefined when it is wrong.
   * @throws GatewayError PROVIDER_UNAVAILABLE
   */
  readonly check: (
    provider: Provider<Definition>,
    credentials: { readonly username: string; readonly password: string },
  ) => Promise<ProvidedIdentity | undefined>;
}

export interface ProviderKind<Definition> {
  /** False for a kind that definitions may name and nobody can use. */
  readonly isBuilt: boolean;
  readonly browser?: BrowserSignIn<Definition>;
  readonly password?: PasswordGrant<Definition>;
  /** The platform whose servers vouch for players. */
  readonly platformOf?: (definition: Definition) => string;
}
