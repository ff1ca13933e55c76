// The composition root: every part is made here, handed what it needs, and put together to one server. The program and the
// tests start the same gateway; only where its configuration and database come from differs.
import type { RequestListener } from "node:http";
import {
  createCredentials,
  createRevocations,
  type Grant,
  type Revocations,
} from "../access/index.ts";
import {
  accountOperations,
  authOperations,
  createSigningKeys,
  createTokens,
  type SigningKeys,
  type Tokens,
  providerOperations,
  createProviders,
} from "../auth/index.ts";
import { createResponseCache, type ResponseCache } from "../cache/index.ts";
import { createCatalog, type Catalog } from "../catalog/index.ts";
import type { Config } from "../config/index.ts";
import { operations, warmUp, type Operations } from "../contract/index.ts";
import type { MailQueue } from "../endusers/index.ts";
import { discoveryOperations, publishDocument } from "../discovery/index.ts";
import { createQueryLog, type QueryLog } from "../log/index.ts";
import { mailOperations, shownInbox } from "../mail/index.ts";
import { createMeter, type Meter } from "../metering/index.ts";
import { openChangeFeed, type ChangeFeed } from "../outbox/index.ts";
import {
  systemClock,
  type Clock,
  createSecretBox,
  type SecretBox,
  type Logger,
} from "../platform/index.ts";
import type { Database } from "../platform/postgres/index.ts";
import { createOutboundFetch } from "../platform/outbound/index.ts";
import type { Signals } from "../platform/signals/index.ts";
import { playersOperations } from "../players/index.ts";
import {
  createIdempotencyHousekeeping,
  createWorkspaceData,
  queryOperations,
} from "../query/index.ts";
import { schemaOperations } from "../schema/index.ts";
import { createApi, type Api } from "./routing/api.ts";
import { createContractWatch, noContractWatch } from "./contract-watch.ts";
import { createDocsAssets } from "./docs/assets.ts";
import { byKind } from "./routing/credential-kinds.ts";
import { createEdge } from "./edge.ts";
import { accountDependencies, createEndUserParts, type EndUserParts } from "./end-users.ts";
import {
  createHttpServer,
  serverLimits,
  type HttpServer,
  type ServerLimits,
} from "./http/http-server.ts";
import { createMailing, type Mailing } from "./mailing.ts";
import { createMetrics, type Metrics } from "./health/metrics.ts";
import { getDocs } from "./operations/getDocs.ts";
import { getDocsAsset } from "./operations/getDocsAsset.ts";
import { getHealth } from "./operations/getHealth.ts";
import { getReadiness } from "./operations/getReadiness.ts";
import { createReadiness } from "./health/readiness.ts";
import { buildRoutes } from "./routing/route.ts";
import { createSourceIp } from "./http/source-ip.ts";

export interface GatewayOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** Wakes this node when another one has changed something; without, it looks for itself twice a second. */
  readonly signals?: Signals;
  readonly clock?: Clock;
  /** Takes the mails about accounts, whose account mail jobs are then done at once; for tests only. */
  readonly mailQueue?: MailQueue;
  /** Stands in for handlers; for tests only. */
  readonly handlers?: Partial<Operations<Grant>>;
  /** Other limits than the server's own; for tests only. */
  readonly limits?: Partial<ServerLimits>;
}

export interface Gateway {
  /** Binds the port and serves from then on. @throws the system's error, `EADDRINUSE` among others */
  listen(): Promise<{ readonly port: number; readonly baseUrl: string }>;
  /** Answers what is in flight, writes the query log, frees what was made here. The database stays open. */
  close(): Promise<void>;
}

/** The parts that live as long as the gateway. */
interface Parts {
  readonly options: GatewayOptions;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly api: Api;
  readonly catalog: Catalog;
  readonly revocations: Revocations;
  readonly signingKeys: SigningKeys;
  readonly endUsers: EndUserParts;
  readonly meter: Meter;
  readonly changeFeed: ChangeFeed;
  readonly cache: ResponseCache;
  readonly queryLog: QueryLog;
  readonly metrics: Metrics;
  readonly server: HttpServer;
  readonly limits: ServerLimits;
}

/** @throws when the contract is incomplete, the query log cannot be opened or the metrics port is taken */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, database, log, signals, clock = systemClock } = options;
  const secretBox = createSecretBox(config.secrets.masterKey);
  const api = await createApi();
  warmUp({ responses: config.server.mode === "development" });
  const following = { control: database.control, log, ...(signals && { signals }) };
  const catalog = createCatalog({ ...following, secretBox });
  const revocations = createRevocations(following);
  const signingKeys = createSigningKeys({
    control: database.control,
    catalog,
    secretBox,
    clock,
    log,
  });
  const endUsers = createEndUserParts({ control: database.control, clock, log });
  const meter = createMeter({ control: database.control, clock, log });
  const { learn } = meter;
  const queryLog = await createQueryLog({ pool: database.control, clock, log, learn });
  const changeFeed = openChangeFeed(following);
  const idempotency = createIdempotencyHousekeeping({ control: database.control, log });
  const cache = createResponseCache({ news: changeFeed, clock });
  const { owner, control, read, write } = database;
  const metrics = await createMetrics(config.server.metricsPort, {
    pools: { owner, control, read, write },
    queryLog,
  });
  let serve: RequestListener = () => {};
  let mailing: Mailing | undefined;
  const limits = { ...serverLimits, ...options.limits };
  const server = createHttpServer((request, response) => serve(request, response), limits);
  const parts: Parts = {
    options,
    clock,
    secretBox,
    api,
    catalog,
    revocations,
    signingKeys,
    endUsers,
    meter,
    changeFeed,
    cache,
    queryLog,
    metrics,
    server,
    limits,
  };
  return {
    async listen() {
      const { port } = await server.listen(config.server.port, config.server.host);
      // A configured address wins; the derived one of port 0 is only known now.
      const baseUrl = config.server.baseUrl.replace(/:0$/, `:${port}`);
      mailing = createMailing({ config, database, catalog, secretBox, clock, log, baseUrl });
      serve = createListener(parts, baseUrl, mailing);
      mailing.start();
      return { port, baseUrl };
    },
    async close() {
      await server.drain();
      await mailing?.close();
      await queryLog.close();
      meter.close();
      changeFeed.close();
      idempotency.close();
      revocations.close();
      endUsers.close();
      catalog.close();
      await metrics.close();
    },
  };
}

function createListener(parts: Parts, baseUrl: string, mailing: Mailing): RequestListener {
  const { options, api, catalog, meter, queryLog, metrics, clock } = parts;
  const { config, database, log } = options;
  const { server } = config;
  const isWatched = server.mode === "development";
  const { control } = database;
  const { revocations, signingKeys: keys } = parts;
  const tokens = createTokens({ control, catalog, keys, revocations, clock, baseUrl });
  const own = createHandlers(parts, { baseUrl, tokens, mailing });
  const handlers = { ...own, ...options.handlers };
  return createEdge({
    api: api.backend,
    router: api.router,
    routes: buildRoutes(operations, (id) => api.router.getOperation(id), handlers),
    authenticate: byKind(createCredentials({ control, catalog }).authenticate, tokens.verify),
    dedicatedTo: server.workspace,
    baseUrl,
    watch: isWatched ? createContractWatch(log, () => metrics.countViolation()) : noContractWatch,
    catalog,
    meter,
    queryLog,
    metrics,
    log,
    clock,
    bodyIdleMs: parts.limits.bodyIdleMs,
    sourceIp: createSourceIp(server.trustedProxies),
  });
}

/** Parts that know the address that is really listened on. */
interface AddressedParts {
  readonly baseUrl: string;
  readonly tokens: Tokens;
  readonly mailing: Mailing;
}

/** The map of operations: each folder brings the handlers of its addresses. */
function createHandlers(
  parts: Parts,
  { baseUrl, tokens, mailing }: AddressedParts,
): Operations<Grant> {
  const { options, secretBox, catalog, signingKeys, cache, clock, changeFeed, server } = parts;
  const { database, config, log } = options;
  const { control } = database;
  const fetch = createOutboundFetch({ privateTargets: config.http.privateTargets });
  const providers = createProviders({ control, secretBox, clock, log, fetch });
  const authUrl = config.identity.embedded ? baseUrl : config.identity.url;
  const document = publishDocument({ baseUrl, authUrl });
  const pools = { readPool: database.read, writePool: database.write };
  const data = createWorkspaceData({ catalog, clock, changeFeed, responses: cache, ...pools });
  const linking = { catalog, clock, control, data };
  return {
    ...queryOperations({ data }),
    ...schemaOperations({ baseUrl }),
    ...authOperations({ catalog, keys: signingKeys }),
    ...accountOperations({ ...accountDependencies(parts, baseUrl, mailing), tokens, providers }),
    ...providerOperations({ ...linking, tokens, providers }),
    ...playersOperations(linking),
    ...mailOperations({ inbox: shownInbox(config, baseUrl) }),
    ...discoveryOperations({ document }),
    getHealth: getHealth(),
    getReadiness: getReadiness(createReadiness(control, clock, () => server.isDraining)),
    getDocs: getDocs(document),
    getDocsAsset: getDocsAsset(createDocsAssets(document)),
  };
}
