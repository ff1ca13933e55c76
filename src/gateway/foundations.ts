// What all capabilities stand on: the feeds that a node follows, the way to workspace data, the bus, the query log, meters and metrics.
import { createRevocations } from "../access/index.ts";
import { createBus } from "../bus/index.ts";
import { createResponseCache } from "../cache/index.ts";
import { createCatalog } from "../catalog/index.ts";
import { createQueryLog } from "../log/index.ts";
import { busHistoryRoom, createMeter, createRecordRoom, logBodyRoom } from "../metering/index.ts";
import { openChangeFeed } from "../outbox/index.ts";
import { createSecretBox, type Clock } from "../platform/index.ts";
import { createLocalSignals } from "../platform/signals/index.ts";
import { createHeavyReads, createWorkspaceData } from "../query/index.ts";
import type { GatewayOptions } from "./gateway-options.ts";
import { createMetrics } from "./health/metrics.ts";

/** @throws when the query log cannot be opened or the metrics port is taken */
export async function openFoundations(
  { config, database, log, signals = createLocalSignals(), pace }: GatewayOptions,
  clock: Clock,
) {
  const { owner, control, read, write, direct } = database;
  const secretBox = createSecretBox(config.secrets.masterKey);
  const following = { control, log, signals };
  const catalog = createCatalog({ ...following, secretBox });
  const revocations = createRevocations(following);
  const meter = createMeter({ control, clock, log });
  const queryLog = await createQueryLog({
    pool: control,
    clock,
    log,
    isWorkspace: catalog.has,
    isRemoved: catalog.wasRemoved,
    onUsageWritten: meter.addWritten,
    bodyRoomOf: logBodyRoom(control, catalog),
  });
  const changeFeed = openChangeFeed({
    ...following,
    historyRoom: busHistoryRoom(control, catalog),
  });
  const pools = { owner, control, read, write };
  const metrics = await createMetrics(config.server.metricsPort, { pools, queryLog });
  const { newsAgeMaxMs } = pace ?? {};
  const responses = createResponseCache({ writeFeed: changeFeed, catalog, clock, newsAgeMaxMs });
  const records = createRecordRoom();
  const common = { catalog, changeFeed, clock, config, control, log, records, secretBox };
  const heavyReads = createHeavyReads(config.database.poolSize);
  const capacities = [control.capacity, read.capacity, write.capacity, heavyReads.capacity];
  const places = { heavyReads, readPool: read, writePool: write };
  const data = createWorkspaceData({ ...common, ...places, responses });
  const bus = createBus({ ...common, ...places, data, connection: direct, signals });
  return {
    common,
    revocations,
    meter,
    queryLog,
    metrics,
    data,
    bus,
    /** In the order in which they stand on one another. */
    list: [{ capacities }, catalog, revocations, meter, queryLog, changeFeed, metrics, bus],
  };
}
