// The options of `createGateway`. Several options exist only for tests, which replace a part of the
// gateway with them.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { BusLimits } from "../bus/index.ts";
import type { Config } from "../config/index.ts";
import type { Operations } from "../contract/index.ts";
import type { EndUserPace, MailQueue } from "../endusers/index.ts";
import type { Authorizations, IdentityDependencies } from "../oauth/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";
import type { WorkerLink } from "../platform/machine/index.ts";
import type { Signals } from "../platform/signals/index.ts";
import type { DocsState } from "./docs/docs-state.ts";
import type { ServerLimits } from "./http/server-limits.ts";

export interface GatewayOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /**
   * Signals from other nodes that have changed data. They make this node read the change
   * immediately. Without signals, it polls the catalog every 500 ms, and the change feed and
   * revocations every 250 ms.
   */
  readonly signals?: Signals;
  /** The connection with the other gateway processes of this machine, if there are some. */
  readonly machine?: WorkerLink | null;
  readonly clock?: Clock;
  /**
   * Returns the documentation to serve. Without it, the documentation says which command builds it.
   */
  readonly docs?: () => Promise<DocsState>;
  /**
   * Gets the mails about accounts instead of the mail system. The jobs that send these mails then
   * run immediately. For tests only.
   */
  readonly mailQueue?: MailQueue;
  /**
   * Settings of slow work that tests replace: the hashing of passwords, the reading of import
   * files, and the delay of some responses. `feedAgeMaxMs` is the time for which caches are still
   * used while this node cannot read which tables were written.
   */
  readonly pace?: EndUserPace & {
    readonly feedAgeMaxMs?: number | undefined;
  };
  /** Replaces the automations that calls of custom endpoints start. For tests only. */
  readonly endpointCalls?: { readonly automations: Automations };
  /**
   * Replaces the pending authorizations (sign-ins of members with a consent) that the pages of the
   * identity service show. For tests only.
   */
  readonly authorizations?: Authorizations;
  /** Replaces the client that downloads the metadata documents of OAuth clients. For tests only. */
  readonly identity?: Pick<IdentityDependencies, "clientDocuments">;
  /** Replaces handlers of operations. For tests only. */
  readonly handlers?: Partial<Operations<Grant>>;
  /** Replaces some limits of connections to the event bus. For tests only. */
  readonly bus?: Partial<BusLimits>;
  /** Replaces some limits of the HTTP server. For tests only. */
  readonly limits?: Partial<ServerLimits>;
}
