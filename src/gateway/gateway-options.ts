// What a gateway is made of and what it can be told to do.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { BusLimits } from "../bus/index.ts";
import type { Config } from "../config/index.ts";
import type { Operations } from "../contract/index.ts";
import type { EndUserDependencies, MailQueue } from "../endusers/index.ts";
import type { Authorizations, IdentityDependencies } from "../oauth/index.ts";
import type { MeasuredResource } from "../platform/capacity/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";
import type { Signals } from "../platform/signals/index.ts";
import type { ServerLimits } from "./http/server-limits.ts";

export interface GatewayOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** Wakes this node when another one has changed something; without, it looks for itself: at the catalog every 500 ms, at the change feed and revocations every 250 ms. */
  readonly signals?: Signals;
  readonly clock?: Clock;
  /** Takes the mails about accounts, whose account mail jobs are then done at once; for tests only. */
  readonly mailQueue?: MailQueue;
  /** What hashes, and how much at a time, what holds answers back, and how long caches answer without news; for tests only. */
  readonly pace?: Pick<EndUserDependencies, "hashing" | "hashSlots" | "sleep"> & {
    readonly newsAgeMaxMs?: number | undefined;
  };
  /** Stands in for what endpoints call; for tests only. */
  readonly endpointCalls?: { readonly automations: Automations };
  /** Stands in for what the pages of the identity service are told; for tests only. */
  readonly authorizations?: Authorizations;
  /** Stands in for what fetches the documents of OAuth clients; for tests only. */
  readonly identity?: Pick<IdentityDependencies, "clientDocuments">;
  /** Stands in for handlers; for tests only. */
  readonly handlers?: Partial<Operations<Grant>>;
  /** Other limits of connections to the bus; for tests only. */
  readonly bus?: Partial<BusLimits>;
  /** Other limits than the server's own; for tests only. */
  readonly limits?: Partial<ServerLimits>;
}

export interface Gateway {
  /** Binds the port and serves from then on. @throws the system's error, `EADDRINUSE` among others */
  listen(): Promise<{ readonly port: number; readonly baseUrl: string }>;
  /** Answers what is in flight, writes the query log, frees what was made here. The database stays open. */
  close(): Promise<void>;
  /** The shared resources of the node (G38). The list is complete after `listen`. */
  readonly capacities: readonly MeasuredResource[];
}
