// What the operations of the identity service work with.
import type { IncomingHttpHeaders } from "node:http";
import type { PublishedIdentityKey } from "./keys/identity-keys.ts";
import type { Audiences } from "./provider/audiences.ts";
import type { IdentityProvider } from "./provider/identity-provider.ts";

export interface IdentityContext {
  /** Whether it is this gateway that issues the tokens: where another service does, nothing answers here. */
  readonly isEmbedded: boolean;
  readonly ask: IdentityProvider;
  readonly audiences: Audiences;
  /** Whether the deployment's configuration names this client. */
  readonly isRegistered: (clientId: string) => boolean;
  /** Refuses to go on where somebody else has signed in in this browser meanwhile. @throws GatewayError INVALID_REQUEST */
  readonly refuseAnother: (headers: IncomingHttpHeaders, uid: string) => Promise<void>;
  /** Those that tokens are verified with. */
  readonly jwks: () => Promise<{ readonly keys: readonly PublishedIdentityKey[] }>;
}
