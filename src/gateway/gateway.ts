// Creates the whole gateway from its parts: shared objects, job queue, capabilities and HTTP
// server. The program and the tests create the same gateway, but with different configurations and
// databases.
import { createCredentials } from "../access/index.ts";
import { createAdministration } from "../administration/index.ts";
import { createAutomations } from "../automations/index.ts";
import { createAuth } from "../auth/index.ts";
import { createBusConnections } from "../bus/index.ts";
import { createBlobs, openStorage, storedBytesOf } from "../blobs/index.ts";
import { createDiscovery, publishDocument } from "../discovery/index.ts";
import { createEndpoints } from "../endpoint/index.ts";
import { createEndUsers } from "../endusers/index.ts";
import { createFiles } from "../files/index.ts";
import { createLogs } from "../log/index.ts";
import { createMcp } from "../mcp/index.ts";
import { createMail } from "../mail/index.ts";
import { createUsage } from "../metering/index.ts";
import { systemClock } from "../platform/index.ts";
import { createJobQueue } from "../platform/jobs/index.ts";
import { createOutboundFetch } from "../platform/outbound/index.ts";
import { createIdentity, createInteractions, createOAuthTokens } from "../oauth/index.ts";
import { createPlayers } from "../players/index.ts";
import { createPortal, forgetSubjects, recordingChanges } from "../portal/index.ts";
import { createQuery } from "../query/index.ts";
import { createSchema } from "../schema/index.ts";
import { closeAll, leaveAll, operationsOf, run, type AnyCapability } from "./compose.ts";
import { createContractWatch } from "./contract-watch.ts";
import { createDocs } from "./docs/capability.ts";
import { notBuilt } from "./docs/docs-state.ts";
import { createPortalPages } from "./portal-pages/capability.ts";
import { createEdge } from "./edge.ts";
import { asGatewayError } from "./error-shapes.ts";
import { createRouteTable } from "./routing/route-table.ts";
import { openFoundations } from "./foundations.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { createHttpServer } from "./http/http-server.ts";
import { serverLimitsFor } from "./http/server-limits.ts";
import { getHealth } from "./operations/getHealth.ts";
import { getReadiness } from "./operations/getReadiness.ts";
import { createSampledWatch } from "./sampled-watch.ts";
import { byKind } from "./steps/credential.ts";
import { readFrame as readJson } from "./steps/read-body.ts";

export type { GatewayOptions } from "./gateway-options.ts";

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/**
 * Creates a gateway that does not listen yet.
 * @throws Error if the contract is incomplete, the query log cannot be opened, or the metrics port
 *   is in use
 */
export async function createGateway(options: GatewayOptions) {
  const { config, database, log, mailQueue, clock = systemClock, pace, limits } = options;
  const { control, direct } = database;
  const isDevelopment = config.server.mode === "development";
  const foundations = await openFoundations(options, clock);
  const { common, revocations, meter, queryLog, metrics, data, bus } = foundations;
  const { catalog } = common;
  const jobs = createJobQueue({ control, connection: direct, log });
  let edge: ReturnType<typeof createEdge> | undefined;
  const server = createHttpServer(
    () => edge,
    config.server,
    serverLimitsFor(config.server, limits),
  );
  let stop = (): Promise<void> => closeAll(foundations.list);

  /**
   * Creates the capabilities. It runs after the server listens, because the capabilities need the
   * URL and the port.
   */
  function start(baseUrl: string, port: number): void {
    const { identity, http, server: settings } = config;
    const mail = createMail({ ...common, jobs });
    const mailer = mailQueue ?? mail.mailer;
    const accountOptions = {
      dropLetters: mail.dropLetters,
      forgetSubjects,
      jobs: mailQueue ? null : jobs,
    };
    const mailOptions = { ...common, mailer, notifyNodes: revocations.notifyNodes, baseUrl };
    const endUsers = createEndUsers({ ...mailOptions, ...pace, ...accountOptions });
    const { passwords, changes, accountMails, slowdown } = endUsers;
    const fetch = createOutboundFetch(http);
    const shared = { passwords, changes, accountMails, slowdown, revocations, data, fetch };
    const auth = createAuth({ ...mailOptions, ...shared });
    const blobs = createBlobs({ ...common, storage: openStorage(config.storage.url) });
    const portal = createPortal({ ...mailOptions, ...shared });
    const identityService = createIdentity({ ...common, ...shared, ...options.identity, baseUrl });
    const { authorizations = identityService.authorizations, endpointCalls } = options;
    const writing = { data, rollBackAfter: foundations.rollBackAfter };
    const outbound = { privateTargets: http.privateTargets, baseUrl, port };
    const automations = createAutomations({ ...common, ...outbound, ...writing, mailer, direct });
    const files = createFiles({ ...common, blobs, data, baseUrl });
    const endpoints = createEndpoints({ ...common, automations, baseUrl, ...endpointCalls });
    const apiKeys = createCredentials({ control, catalog }).authenticate;
    const clientTokens = createOAuthTokens({
      ...common,
      ...shared,
      keys: identityService,
      baseUrl,
    });
    const authUrl = identity.embedded ? baseUrl : identity.url;
    const document = publishDocument({ baseUrl, authUrl });
    const mcpOptions = { files, automations, baseUrl, description: document.text, asGatewayError };
    const mcp = createMcp({ ...common, ...shared, ...mcpOptions, ...endpointCalls });
    const { docs: site = async () => notBuilt } = options;
    const logs = createLogs(common);
    const capabilities = [
      createQuery({
        control,
        data,
        viewedAccount: auth.viewedAccount,
        recordView: portal.recordView,
      }),
      createSchema({ baseUrl }),
      endUsers,
      createPlayers({ ...common, data }),
      blobs,
      files,
      endpoints,
      createAdministration({
        ...common,
        ...outbound,
        automations,
        database,
        mailer,
        tryMail: mail.tryMail,
      }),
      logs,
      createUsage({ ...common, ...logs, storedBytesOf }),
      auth,
      automations,
      portal,
      identityService,
      createInteractions({ ...common, ...portal, baseUrl, authorizations }),
      mcp,
      mail,
      createBusConnections({ ...common, ...shared, bus, readJson, baseUrl, limits: options.bus }),
      createDiscovery(document, { ...common, fetch }),
      createDocs(site),
      createPortalPages(site),
      {
        operations: {
          getHealth: getHealth(),
          getReadiness: getReadiness(control, clock, () => server.isDraining),
        },
      },
    ] as const;
    const all: readonly AnyCapability[] = [server, ...foundations.list, ...capabilities];
    metrics.watch(all.flatMap(({ capacities = [] }) => capacities));
    const handlers = recordingChanges(control, {
      ...operationsOf(capabilities),
      ...options.handlers,
    });
    edge = createEdge({
      ...common,
      ...createRouteTable(handlers),
      authenticate: byKind(apiKeys, auth.verify, clientTokens),
      portal: portal.credentials,
      checkMcpClient: mcp.checkMcpClient,
      openAddress: files.openAddress,
      signatureHeaders: endpoints.signatureHeaders,
      dedicatedTo: settings.workspace,
      baseUrl,
      watch: isDevelopment
        ? createContractWatch(log, metrics.countViolation)
        : createSampledWatch({
            oneIn: settings.checkOneAnswerIn,
            countViolation: metrics.countViolation,
            log,
            clock,
          }),
      meter,
      queryLog,
      metrics,
      ...server.forSteps,
      recordOtherCall: passwords.recordOtherCall,
      leave: () => leaveAll(capabilities),
    });
    stop = run(all, jobs, log);
  }

  return {
    /**
     * The limited resources of this node, such as database connections (G38). The list is complete
     * after `listen`.
     */
    capacities: metrics.watched,
    /** Returns the metrics of this process, if it is a worker. */
    metrics: metrics.read,
    /**
     * Listens on the port, and serves requests from then on.
     * @throws the error of the operating system, for example `EADDRINUSE`
     */
    async listen() {
      const { port } = await server.listen(config.server.port, config.server.host);
      // With port 0, the operating system chooses the port. So the base URL is known only now.
      const baseUrl = config.server.baseUrl.replace(/:0$/, `:${port}`);
      start(baseUrl, port);
      return { port, baseUrl };
    },
    /**
     * Stops the gateway: finishes the running requests, writes the query log, and frees all
     * resources except the database connections, which the caller must close.
     */
    async close() {
      await server.drain();
      await stop();
    },
  };
}
