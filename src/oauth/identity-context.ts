// The dependencies of the identity service's operations.
import type { Guid } from "../contract/index.ts";
import type { Clock } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { IdentityCookies } from "./identity-cookies.ts";
import type { IdentityKeys } from "./identity-keys.ts";
import type { Audiences } from "./provider/audiences.ts";
import type { IdentityProvider } from "./provider/identity-provider.ts";
import type { Records } from "./record-store.ts";

export interface IdentityContext {
  readonly control: Pool;
  readonly clock: Clock;
  /**
   * True if this gateway issues the tokens. If an external service does, the operations answer 404.
   */
  readonly isEmbedded: boolean;
  readonly callProvider: IdentityProvider;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
  readonly keys: IdentityKeys;
  readonly records: Records;
  /** The clients of the deployment's configuration. */
  readonly clients: readonly { readonly id: string }[];
  /** The only workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  /** Tells the nodes that cache grants to read the changes. */
  readonly notifyNodes: () => void;
}
