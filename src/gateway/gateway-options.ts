// The options of a gateway. Options for tests replace a part of the gateway.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { BusLimits } from "../bus/index.ts";
import type { Config } from "../config/index.ts";
import type { Operations } from "../contract/index.ts";
import type { EndUserPace, MailQueue } from "../endusers/index.ts";
import type { Authorizations, IdentityDependencies } from "../oauth/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";
import type { Signals } from "../platform/signals/index.ts";
import type { ServerLimits } from "./http/server-limits.ts";

export interface GatewayOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /**
   * Wakes this node when another one has changed data. Without it, the node polls: the catalog
   * every 500 ms, the change feed and revocations every 250 ms.
   */
  readonly signals?: Signals;
  readonly clock?: Clock;
  /** Receives the mails about accounts. Account mail jobs then run at once. For tests only. */
  readonly mailQueue?: MailQueue;
  /**
   * Overrides how passwords are hashed, how answers are delayed, and how long caches answer while
   * the change feed is silent. For tests only.
   */
  readonly pace?: EndUserPace & {
    readonly feedAgeMaxMs?: number | undefined;
  };
  /** Replaces the automations that endpoints call. For tests only. */
  readonly endpointCalls?: { readonly automations: Automations };
  /** Replaces the authorizations that the pages of the identity service show. For tests only. */
  readonly authorizations?: Authorizations;
  /** Replaces the client that fetches documents of OAuth clients. For tests only. */
  readonly identity?: Pick<IdentityDependencies, "clientDocuments">;
  /** Replaces handlers. For tests only. */
  readonly handlers?: Partial<Operations<Grant>>;
  /** Replaces limits of connections to the bus. For tests only. */
  readonly bus?: Partial<BusLimits>;
  /** Replaces limits of the HTTP server. For tests only. */
  readonly limits?: Partial<ServerLimits>;
}
