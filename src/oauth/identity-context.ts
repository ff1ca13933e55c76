// The parts of the identity service, which its operations and its use of oidc-provider share.
import type { IdentityClient } from "../config/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Clock } from "../platform/index.ts";
import type { OutboundFetch } from "../platform/outbound/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { IdentityCookies } from "./identity-cookies.ts";
import type { IdentityKeys } from "./identity-keys.ts";
import type { KnownBrowsers } from "./known-browsers.ts";
import type { Audiences } from "./provider/audiences.ts";
import type { ProviderAnswer, ProviderRequest } from "./provider/captured-answer.ts";
import type { Records } from "./record-store.ts";

export interface IdentityParts {
  readonly control: Pool;
  readonly clock: Clock;
  /** The configured base address. It is also the issuer's name. */
  readonly baseUrl: string;
  /**
   * True if this gateway issues the tokens. If an external service does, the operations answer 404.
   */
  readonly isEmbedded: boolean;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
  readonly keys: IdentityKeys;
  readonly knownBrowsers: KnownBrowsers;
  readonly records: Records;
  /** The clients of the deployment's configuration. */
  readonly clients: readonly IdentityClient[];
  /** The only workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
  readonly tokenSeconds: number;
  /** The fetch for metadata documents of clients, with limits of its own. */
  readonly fetch: OutboundFetch;
  /**
   * Tells the nodes that cache grants to read the changes. Called after the commit of a change that
   * `recordAccountChange` has recorded.
   */
  readonly notifyNodes: () => void;
}

export interface IdentityContext extends IdentityParts {
  /**
   * Sends a request to oidc-provider.
   * @throws the refusal of oidc-provider if it cannot be sent to the client, and errors of the
   *   storage
   */
  readonly callProvider: (sourceIp: string, request: ProviderRequest) => Promise<ProviderAnswer>;
}
