// The dependencies of all operations of the identity service, and of the functions that the library
// oidc-provider calls.
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
  /** The configured base URL of the gateway. Access tokens name it as their issuer (`iss`). */
  readonly baseUrl: string;
  /**
   * True if this gateway issues the access tokens. False if an external identity service issues
   * them. Then the operations of this folder respond with 404.
   */
  readonly isEmbedded: boolean;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
  readonly keys: IdentityKeys;
  readonly knownBrowsers: KnownBrowsers;
  readonly records: Records;
  /** The OAuth clients that the gateway's configuration lists. */
  readonly clients: readonly IdentityClient[];
  /** Id of the only workspace that this deployment serves; null if it serves all workspaces. */
  readonly dedicatedTo: Guid | null;
  readonly tokenSeconds: number;
  /**
   * Number of gateway processes of this machine. The processes divide the limits for fetches of
   * metadata documents.
   */
  readonly processes: number;
  /**
   * Fetches metadata documents of clients. This function calls only public addresses, and limits
   * the duration of a fetch and the size of a document.
   */
  readonly fetch: OutboundFetch;
  /**
   * Tells all nodes to read the changes of accounts that `recordAccountChange` stored. Call it
   * after the commit, so that the nodes react at once and not only within two seconds.
   */
  readonly notifyNodes: () => void;
}

export interface IdentityContext extends IdentityParts {
  /**
   * Passes a request to oidc-provider and returns its response.
   * @throws the error of oidc-provider if it refuses the request and cannot redirect the browser to
   *   the client with this error; also errors of the database
   */
  readonly callProvider: (sourceIp: string, request: ProviderRequest) => Promise<ProviderAnswer>;
}
