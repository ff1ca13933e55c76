// Creates the objects that all other parts of the gateway use, such as the catalog, the event bus,
// the query log and the meter.
import { createRevocations } from "../access/index.ts";
import { createBus } from "../bus/index.ts";
import { createResponseCache } from "../cache/index.ts";
import { createCatalog } from "../catalog/index.ts";
import { completeForRows } from "../definitions/index.ts";
import { createQueryLog } from "../log/index.ts";
import {
  busHistoryQuota,
  createMeter,
  createRecordQuota,
  logBodyQuota,
} from "../metering/index.ts";
import { openChangeFeed } from "../outbox/index.ts";
import type { Guid } from "../contract/index.ts";
import { createSecretBox, type Clock } from "../platform/index.ts";
import { createLocalSignals } from "../platform/signals/index.ts";
import { createHeavyReads, createRollBackAfter, createWorkspaceData } from "../query/index.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { createMetrics } from "./health/metrics.ts";

/**
 * Creates the objects that all other parts of the gateway use, in the order in which they depend on
 * each other.
 * @throws Error if the query log cannot be opened, or if the metrics port is in use
 */
export async function openFoundations(
  { config, database, log, signals = createLocalSignals(), machine = null, pace }: GatewayOptions,
  clock: Clock,
) {
  const { owner, control, read, write, direct } = database;
  const { processes } = config.server;
  const secretBox = createSecretBox(config.secrets.masterKey);
  const feedOptions = { control, log, signals };
  const catalog = createCatalog({ ...feedOptions, secretBox, processes });
  const revocations = createRevocations(feedOptions);
  const meter = createMeter({ control, clock, log, processes });
  const queryLog = await createQueryLog({
    pool: control,
    clock,
    log,
    isWorkspace: catalog.has,
    isRemoved: catalog.wasRemoved,
    onUsageWritten: meter.addWritten,
    bodyQuotaOf: logBodyQuota(control, catalog),
    processes,
  });
  const changeFeed = openChangeFeed({
    ...feedOptions,
    historyRoom: busHistoryQuota(control, catalog),
    confirmWrite: (workspaceId, tableIds) => machine?.confirmWrite({ workspaceId, tableIds }),
  });
  const pools = { owner, control, read, write };
  const metrics = await createMetrics(config.server.metricsPort, machine !== null, {
    pools,
    queryLog,
  });
  const { feedAgeMaxMs } = pace ?? {};
  const responses = createResponseCache({
    writeFeed: changeFeed,
    catalog,
    clock,
    feedAgeMaxMs,
    machine,
    processes,
  });
  const records = createRecordQuota();
  const common = {
    catalog,
    changeFeed,
    clock,
    config,
    control,
    log,
    processes,
    records,
    secretBox,
  };
  const heavyReads = createHeavyReads(config.database.poolSize);
  const capacities = [control.capacity, read.capacity, write.capacity, heavyReads.capacity];
  const places = { heavyReads, readPool: read, writePool: write };
  const dataOptions = {
    ...common,
    ...places,
    responses,
    completeTables: (workspaceId: Guid) => completeForRows(owner, workspaceId),
  };
  const data = createWorkspaceData(dataOptions);
  const bus = createBus({ ...common, ...places, data, connection: direct, signals });
  return {
    common,
    revocations,
    meter,
    queryLog,
    metrics,
    data,
    rollBackAfter: createRollBackAfter(dataOptions),
    bus,
    /**
     * The objects as a list of capabilities, for the start and the shutdown. Each object depends
     * only on objects before it in the list.
     */
    list: [{ capacities }, catalog, revocations, meter, queryLog, changeFeed, metrics, bus],
  };
}
