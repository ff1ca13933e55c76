// The options of `createGateway`. Options for tests replace a part of the gateway.
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
   * Signals that wake this node when another node has changed data. Without them, the node polls.
   * It polls the catalog every 500 ms, and the change feed and revocations every 250 ms.
   */
  readonly signals?: Signals;
  readonly clock?: Clock;
  /**
   * Receives mails about accounts. The jobs that send them then run immediately. For tests only.
   */
  readonly mailQueue?: MailQueue;
  /**
   * Overrides how passwords are hashed and how responses are delayed. Also overrides how long
   * caches are used while the change feed has no news. For tests only.
   */
  readonly pace?: EndUserPace & {
    readonly feedAgeMaxMs?: number | undefined;
  };
  /** Replaces the automations that endpoint calls start. For tests only. */
  readonly endpointCalls?: { readonly automations: Automations };
  /** Replaces the authorizations that pages of the identity service show. For tests only. */
  readonly authorizations?: Authorizations;
  /** Replaces the client that fetches documents of OAuth clients. For tests only. */
  readonly identity?: Pick<IdentityDependencies, "clientDocuments">;
  /** Replaces handlers. For tests only. */
  readonly handlers?: Partial<Operations<Grant>>;
  /** Replaces limits of connections to the event bus. For tests only. */
  readonly bus?: Partial<BusLimits>;
  /** Replaces limits of the HTTP server. For tests only. */
  readonly limits?: Partial<ServerLimits>;
}
