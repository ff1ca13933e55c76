// The dependencies of the identity service's operations.
import type { IncomingHttpHeaders } from "node:http";
import type { PublishedIdentityKey } from "./identity-keys.ts";
import type { Audiences } from "./provider/audiences.ts";
import type { IdentityProvider } from "./provider/identity-provider.ts";

export interface IdentityContext {
  /**
   * True if this gateway issues the tokens. If an external service does, the operations answer 404.
   */
  readonly isEmbedded: boolean;
  readonly callProvider: IdentityProvider;
  readonly audiences: Audiences;
  /** Returns true if the deployment's configuration names this client. */
  readonly isRegistered: (clientId: string) => boolean;
  /**
   * Rejects a browser or user that does not match the sign-in.
   * @throws GatewayError INVALID_REQUEST
   */
  readonly refuseUserMismatch: (headers: IncomingHttpHeaders, uid: string) => Promise<void>;
  /** The public keys that verify tokens. */
  readonly jwks: () => Promise<{ readonly keys: readonly PublishedIdentityKey[] }>;
}
