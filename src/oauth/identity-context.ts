// What the operations of the identity service work with.
import type { PublishedIdentityKey } from "./keys/identity-keys.ts";
import type { Audiences } from "./provider/audiences.ts";
import type { IdentityProvider } from "./provider/identity-provider.ts";

export interface IdentityContext {
  /** Whether it is this gateway that issues the tokens: where another service does, nothing answers here. */
  readonly isEmbedded: boolean;
  readonly ask: IdentityProvider;
  readonly audiences: Audiences;
  /** Those that tokens are verified with. */
  readonly jwks: () => Promise<{ readonly keys: readonly PublishedIdentityKey[] }>;
}
