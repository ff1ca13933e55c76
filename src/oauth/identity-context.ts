// The parts of the identity service that its operations and its use of oidc-provider share.
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
  /** The configured base address of the gateway, which is also the name of the issuer. */
  readonly baseUrl: string;
  /**
   * True if this gateway issues the tokens. If an external service issues them, the operations
   * answer 404.
   */
  readonly isEmbedded: boolean;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
  readonly keys: IdentityKeys;
  readonly knownBrowsers: KnownBrowsers;
  readonly records: Records;
  /** The clients that the configuration of the deployment lists. */
  readonly clients: readonly IdentityClient[];
  /** The only workspace of a dedicated deployment; null for other deployments. */
  readonly dedicatedTo: Guid | null;
  readonly tokenSeconds: number;
  /** Fetches metadata documents of clients, with its own limits. */
  readonly fetch: OutboundFetch;
  /**
   * Tells nodes that cache grants to read the recorded changes. Called after the commit of a change
   * that `recordAccountChange` recorded.
   */
  readonly notifyNodes: () => void;
}

export interface IdentityContext extends IdentityParts {
  /**
   * Sends a request to oidc-provider.
   * @throws a refusal of oidc-provider that cannot be sent to the client by redirect, and errors of
   *   the database
   */
  readonly callProvider: (sourceIp: string, request: ProviderRequest) => Promise<ProviderAnswer>;
}
